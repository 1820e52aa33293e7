// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are parts of the shop's own code
import type { Mutation } from './mutation.ts';

/** Pictures, what is fetched from far, exports, backups. */
export const fileGuards: readonly Mutation[] = [
  {
    name: 'a picture is known by its bytes',
    file: 'shop/media/internal/decode.ts',
    before: "if (sniffFormat(bytes) === null) return refuse('not-a-picture');",
    after: '',
    tests: ['shop/media/pictures.full.test.ts › what is no picture is refused by its bytes, whatever it calls itself'],
  },
  {
    name: 'pixel limit',
    file: 'shop/media/internal/decode.ts',
    before: "if (width * height > numbers.IMAGE_MAX_PIXELS) return refuse('picture-too-many-pixels');",
    after: '',
    tests: ['shop/media/pictures.full.test.ts › what is no picture is refused by its bytes, whatever it calls itself'],
  },
  {
    name: 'size limit of a picture',
    file: 'shop/media/internal/decode.ts',
    before: "if (bytes.length > numbers.UPLOAD_MAX_BYTES) return refuse('picture-too-large');",
    after: '',
    tests: ['shop/media/pictures.full.test.ts › what is no picture is refused by its bytes, whatever it calls itself'],
  },
  {
    name: 'nothing but pixels is kept (EXIF)',
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
    tests: ['shop/media/pictures.full.test.ts › no id, width or format leads out of the folder'],
  },
  {
    name: 'a picture that something shows is not removed',
    file: 'shop/media/clean-up-pictures.server.ts',
    before: 'const unused = ids.filter((id) => !named.has(id));',
    after: 'const unused = ids;',
    tests: ['shop/media/clean-up-pictures.test.ts › what a product, a profile or an order’s line shows stays'],
  },
  {
    name: 'SSRF: every address of a name is public',
    file: 'shop/media/internal/fetch-public.ts',
    before: "if (!addresses.every(isAllowed)) return refuse('address-not-public');",
    after: '',
    tests: [
      'shop/media/internal/fetch-public.test.ts › an address inside is refused however it is written, and nobody connects',
    ],
  },
  {
    name: 'SSRF: all addresses, not just one',
    file: 'shop/media/internal/fetch-public.ts',
    before: 'addresses.every(isAllowed)',
    after: 'addresses.some(isAllowed)',
    tests: ['shop/media/internal/fetch-public.test.ts › a name with one address inside among others is refused'],
  },
  {
    name: 'SSRF: the connection goes where was looked',
    file: 'shop/media/internal/fetch-public.ts',
    before: '      lookup: lookupPinned,\n',
    after: '',
    tests: [
      'shop/media/internal/fetch-public.test.ts › a name is asked once for a connection, which goes where the first answer said',
    ],
  },
  {
    name: 'SSRF: what counts as public',
    file: 'shop/media/internal/fetch-public.ts',
    before: "read.range() === 'unicast' &&",
    after: "read.range() !== 'loopback' &&",
    tests: ['shop/media/internal/fetch-public.test.ts › only addresses on the open internet are public'],
  },
  {
    name: 'what is fetched comes by https',
    file: 'shop/media/internal/fetch-public.ts',
    before: "url === null || url.protocol !== 'https:'",
    after: 'url === null',
    tests: ['shop/media/internal/fetch-public.test.ts › what is not https is not asked'],
  },
  {
    name: 'what is fetched has ten megabytes at most, unannounced too',
    file: 'shop/media/internal/fetch-public.ts',
    before: 'if (length > numbers.UPLOAD_MAX_BYTES) {',
    after: 'if (length < 0) {',
    tests: ['shop/media/internal/fetch-public.test.ts › more than ten megabytes are refused, announced or not'],
  },
  {
    name: 'escape: CSV cells that look like formulas',
    file: 'lib/csv.ts',
    before: "(LIKE_A_FORMULA.test(text) ? `'${text}` : text)",
    after: 'text',
    tests: [
      'shop/fulfilment/list-admin-orders.test.ts › the export holds what is filtered, and no spreadsheet runs any of it',
    ],
  },
  {
    name: 'escape: CSV cells with quotes and line ends',
    file: 'lib/csv.ts',
    before: `(/[",;\\t\\r\\n]/.test(cell) ? \`"\${cell.replaceAll('"', '""')}"\` : cell)`,
    after: 'cell',
    tests: [
      'shop/fulfilment/list-admin-orders.test.ts › the export holds what is filtered, and no spreadsheet runs any of it',
    ],
  },
  {
    name: 'escape: what XML cannot hold',
    file: 'server/feeds/xml.ts',
    before: ".replace(UNWRITABLE, '')",
    after: '',
    tests: [
      'server/feeds/feeds.test.ts › the feed offers every variant, in rupees, with markup escaped and what XML cannot hold left out',
    ],
  },
  {
    name: 'restore: no name leads out of the folder (zip-slip)',
    file: 'cli/restore.ts',
    before: 'if (below !== name || !FILE_NAME.test(name))',
    after: "if (below === '')",
    tests: ['cli/backup.full.test.ts › a backup whose names lead elsewhere is refused, and nothing is written'],
  },
  {
    name: 'restore: what differs from its sums is refused',
    file: 'cli/archive.ts',
    before: 'if (sums === null || !isSame(sums, seen)) throw',
    after: 'if (sums === undefined) throw',
    tests: ['cli/backup.full.test.ts › a backup whose sums are of something else is refused, and nothing is written'],
  },
  {
    name: 'only its owner may read a backup',
    file: 'cli/archive.ts',
    before: 'createWriteStream(draft, { mode: 0o600 })',
    after: 'createWriteStream(draft)',
    tests: ['cli/backup.full.test.ts › only its owner may read a backup'],
  },
  {
    name: 'restore: a shop that holds something is left alone',
    file: 'cli/restore.ts',
    before: 'await refuseWhereNotEmpty(client, dataDir);',
    after: '',
    tests: ['cli/backup.full.test.ts › a shop that holds something already is left alone'],
  },
];
