import { resolve } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { seedBulk } from '#demo/bulk/seed-bulk.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { formatCount } from '#lib/plural.ts';
import { categorySlugs } from '#shop/catalog/category.ts';
import { clearDemo } from '#shop/privacy/clear-demo.server.ts';
import { grantRole, listRoles, revokeRole } from './admins.ts';
import { auditLedger } from './audit.ts';
import { backUp } from './back-up.ts';
import { listEmails } from './emails.ts';
import { exportFile } from './export.ts';
import { type ImportCommand, importFile } from './import.ts';
import { startProgress } from './progress.ts';
import { restore } from './restore.ts';
import { withDatabase, withNewShop, withShop } from './with-shop.ts';

/** As on the page of the admin: above 0, at most 10,000. */
function readFactor(text: string): number {
  const factor = /^\d{1,5}(\.\d{1,6})?$/.test(text) ? Number(text) : 0;
  if (factor > 0 && factor <= 10_000) return factor;
  throw new InvalidArgumentError('Give a number above 0, such as 86.5.');
}

const PRODUCTS_MAX = 5_000_000;

const program = new Command('npm run shop --')
  .description('Manage the shop of DATA_DIR or DATABASE_URL. Commands work while it is running or stopped.')
  .addHelpText('after', '\nExit codes: 0: done. 1: done, but rows were refused or problems were found. 2: failed.')
  .showHelpAfterError('Add --help to see the options.')
  .exitOverride();

program
  .command('seed')
  .description('add the demo data to an empty shop, or generated products for measurements')
  .option('--products <count>', 'add this number of generated products, marked as demo data', wholeNumber)
  .action(({ products }: { products?: number }) =>
    withNewShop(async (shop) => {
      const progress = startProgress(products === undefined ? 'images and products' : 'products');
      if (products !== undefined) {
        await seedBulk(shop.db, products, (done) => progress.to(done, products));
        progress.end();
        console.log(`Added ${formatCount(products)} products.`);
        return 0;
      }
      const isSeeded = await seedDemo(shop, progress.to, { isRequested: true });
      progress.end();
      console.log(isSeeded ? 'Added the demo data.' : 'The shop already has products, so no demo data was added.');
      return isSeeded ? 0 : 1;
    }),
  );

program
  .command('import')
  .description("import products from a Shopify product CSV or from this shop's own export")
  .argument('<file.csv>', 'prices are read as Indian rupees', fromHere)
  .option('--category <slug>', `category for products without a known one: ${categorySlugs.join(', ')}`)
  .option('--map <file>', 'file that maps types or tags to categories: JSON, or CSV with two columns', fromHere)
  .option('--factor <number>', 'multiply prices by this, for a file in another currency', readFactor)
  .option('--publish', 'publish products as the file says; otherwise new ones are drafts')
  .option('--dry-run', 'show the report without saving anything')
  .action((file: string, options: ImportCommand) => withNewShop((shop) => importFile(shop, file, options)));

program
  .command('export')
  .description('export all products to a CSV file that import can read')
  .argument('<file.csv>', 'an existing file is replaced', fromHere)
  .action((file: string) => withShop((shop) => exportFile(shop, file)));

program
  .command('demo')
  .description('manage the demo data of a new shop')
  .command('clear')
  .description('delete all demo data: products, reviews, services and images')
  .action(() =>
    withShop(async (shop) => {
      const progress = startProgress('products');
      const { deleted, removed, reviews, pictures } = await clearDemo(shop, progress.to);
      progress.end();
      console.log(`Deleted ${deleted + removed} products, ${reviews} reviews and ${pictures} images.`);
      if (removed > 0) {
        console.log(`${removed} of them were ordered: they are hidden from the shop and kept with their orders.`);
      }
      return 0;
    }),
  );

const admin = program.command('admin').description('manage the staff');

admin
  .command('grant')
  .description('make an account an owner')
  .argument('<email>', 'email address of an account')
  .action((email: string) => withShop((shop) => grantRole(shop, email)));

admin
  .command('revoke')
  .description('remove someone from the staff and log them out')
  .argument('<email>', 'email address of a member of the staff')
  .action((email: string) => withShop((shop) => revokeRole(shop, email)));

admin
  .command('list')
  .description('list the staff: role, where it comes from, two-step login')
  .action(() => withShop(listRoles));

program
  .command('emails')
  .description('list emails that could not be delivered, with the reason')
  .action(() => withShop(listEmails));

program
  .command('migrate')
  .description('update the database to the newest schema')
  // Opening the database, as every command does, migrates it.
  .action(() =>
    withNewShop(async () => {
      console.log('The database is up to date.');
      return 0;
    }),
  );

program
  .command('backup')
  .description('back up the database, images and files into one archive; the shop may run')
  .argument('<file.tar.gz>', 'an existing file is replaced', fromHere)
  .action((file: string) =>
    withDatabase('user', (connection, { DATA_DIR }) => backUp(connection, resolve(DATA_DIR), file)),
  );

program
  .command('restore')
  .description('restore a backup into an empty, stopped shop')
  .argument('<file.tar.gz>', 'archive created by backup', fromHere)
  .action((file: string) =>
    withDatabase('shop', (connection, { DATA_DIR }) => restore(connection, resolve(DATA_DIR), file)),
  );

program
  .command('audit')
  .description('check that stock, ratings, prices, demo data, orders and payments add up')
  .action(() => withShop((shop) => auditLedger(shop)));

/**
 * Resolves a path from the folder where the command was called: npm changes to the project's folder first
 * (bin/bootstrap/main.mjs).
 */
function fromHere(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}

function wholeNumber(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= PRODUCTS_MAX) return count;
  throw new InvalidArgumentError(`Use a whole number from 1 to ${formatCount(PRODUCTS_MAX)}.`);
}

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  // Requested help is not an error.
  process.exitCode = error.exitCode === 0 ? 0 : 2;
}
