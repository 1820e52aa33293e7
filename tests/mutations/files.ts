// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are parts of the shop's own code
import type { Mutation } from './mutation.ts';

/** Pictures, what is fetched from far, exports, backups. */
export const fileMutations: readonly Mutation[] = [
  {
    name: 'a picture is known by its bytes',
    file: 'shop/media/internal/decode.ts',
    before: "if (sniffFormat(bytes) === null) return refuse('not-a-picture');",
    after: '',
    tests: [
      'shop/media/pictures.full.test.ts › files that are not pictures are refused by their content, whatever their type',
    ],
  },
  {
    name: 'pixel limit',
    file: 'shop/media/internal/decode.ts',
    before: "if (width * height > numbers.IMAGE_MAX_PIXELS) return refuse('picture-too-many-pixels');",
    after: '',
    tests: [
      'shop/media/pictures.full.test.ts › files that are not pictures are refused by their content, whatever their type',
    ],
  },
  {
    name: 'size limit of a picture',
    file: 'shop/media/internal/decode.ts',
    before: "if (bytes.length > numbers.UPLOAD_MAX_BYTES) return refuse('picture-too-large');",
    after: '',
    tests: [
      'shop/media/pictures.full.test.ts › files that are not pictures are refused by their content, whatever their type',
    ],
  },
  {
    name: 'nothing but pixels is stored (EXIF)',
    file: 'shop/media/internal/decode.ts',
    before: '.toFormat(format, QUALITY[format])',
    after: ".withExif({ IFD0: { Artist: 'Somebody' } }).toFormat(format, QUALITY[format])",
    tests: ['shop/media/pictures.full.test.ts › pictures are stored without metadata and in upright orientation'],
  },
  {
    name: 'no id, width or format leads out of the folder',
    file: 'shop/media/internal/file-name.ts',
    before: 'if (!isId(pictureId) || !isWidth || !FORMATS.includes(format)) return null;',
    after: '',
    tests: ['shop/media/pictures.full.test.ts › no id, width or format gives a path outside the folder'],
  },
  {
    name: 'a picture that something shows is not removed',
    file: 'shop/media/remove-pictures.server.ts',
    before: 'if (named.has(id)) continue;',
    after: '',
    tests: ['shop/media/clean-up-pictures.full.test.ts › pictures of products, profiles and order lines are kept'],
  },
  {
    name: 'SSRF: every address of a name is public',
    file: 'shop/outbound/request-public.server.ts',
    before: "if (!addresses.every(isAllowed)) return refuse('address-not-public');",
    after: '',
    tests: [
      'shop/media/internal/fetch-public.test.ts › a private address is refused in every spelling, without a connection',
    ],
  },
  {
    name: 'SSRF: all addresses, not just one',
    file: 'shop/outbound/request-public.server.ts',
    before: 'addresses.every(isAllowed)',
    after: 'addresses.some(isAllowed)',
    tests: ['shop/media/internal/fetch-public.test.ts › a name with one private address among others is refused'],
  },
  {
    name: 'SSRF: the connection goes where was looked',
    file: 'shop/outbound/request-public.server.ts',
    before: '      lookup: lookupPinned,\n',
    after: '',
    tests: [
      'shop/media/internal/fetch-public.test.ts › a name is resolved once per connection, which uses that address',
    ],
  },
  {
    name: 'SSRF: what counts as public',
    file: 'shop/outbound/internal/public-address.ts',
    before: "read.range() === 'unicast' &&",
    after: "read.range() !== 'loopback' &&",
    tests: ['shop/media/internal/fetch-public.test.ts › only public addresses of the internet are accepted'],
  },
  {
    name: 'what is fetched comes by https',
    file: 'shop/outbound/request-public.server.ts',
    before: "url === null || url.protocol !== 'https:'",
    after: 'url === null',
    tests: ['shop/media/internal/fetch-public.test.ts › only https addresses are requested'],
  },
  {
    name: 'what is fetched has ten megabytes at most, unannounced too',
    file: 'shop/media/internal/fetch-public.ts',
    before: 'if (length > numbers.UPLOAD_MAX_BYTES) {',
    after: 'if (length < 0) {',
    tests: [
      'shop/media/internal/fetch-public.test.ts › more than ten megabytes are refused, with or without Content-Length',
    ],
  },
  {
    name: 'escape: CSV cells that look like formulas',
    file: 'lib/csv.ts',
    before: "(LIKE_A_FORMULA.test(text) ? `'${text}` : text)",
    after: 'text',
    tests: [
      'shop/fulfilment/list-admin-orders.test.ts › the export contains the filtered orders, without spreadsheet formulas',
    ],
  },
  {
    name: 'escape: CSV cells with quotes and line ends',
    file: 'lib/csv.ts',
    before: `(/[",;\\t\\r\\n]/.test(cell) ? \`"\${cell.replaceAll('"', '""')}"\` : cell)`,
    after: 'cell',
    tests: [
      'shop/fulfilment/list-admin-orders.test.ts › the export contains the filtered orders, without spreadsheet formulas',
    ],
  },
  {
    name: 'escape: what XML cannot hold',
    file: 'server/feeds/xml.ts',
    before: ".replace(UNWRITABLE, '')",
    after: '',
    tests: [
      'server/feeds/feeds.full.test.ts › the feed contains every variant, in rupees, escaped and without invalid XML characters',
    ],
  },
  {
    name: 'restore: no name leads out of the folder (zip-slip)',
    file: 'cli/restore.ts',
    before: 'if (below !== name || !FILE_NAME.test(name))',
    after: "if (below === '')",
    tests: ['cli/backup.full.test.ts › a backup with names outside its folder is refused, and nothing is written'],
  },
  {
    name: 'restore: what differs from its sums is refused',
    file: 'cli/archive.ts',
    before: 'if (sums === null || !isSame(sums, seen)) throw',
    after: 'if (sums === undefined) throw',
    tests: ['cli/backup.full.test.ts › a backup with wrong checksums is refused, and nothing is written'],
  },
  {
    name: 'only its owner may read a backup',
    file: 'cli/archive.ts',
    before: 'createWriteStream(draft, { mode: 0o600 })',
    after: 'createWriteStream(draft)',
    tests: ['cli/backup.full.test.ts › only the owner of a backup file can read it'],
  },
  {
    name: 'restore: a shop that holds something is left alone',
    file: 'cli/restore.ts',
    before: 'await refuseWhereNotEmpty(client, dataDir);',
    after: '',
    tests: ['cli/backup.full.test.ts › a shop that already has data is not overwritten'],
  },
];
