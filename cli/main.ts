import { resolve } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { categorySlugs } from '#shop/catalog/category.ts';
import { clearDemo } from '#shop/privacy/clear-demo.server.ts';
import { grantRole, listRoles, revokeRole } from './admins.ts';
import { auditBooks } from './audit.ts';
import { backUp } from './back-up.ts';
import { exportFile } from './export.ts';
import { type ImportCommand, importFile } from './import.ts';
import { listLetters } from './letters.ts';
import { startProgress } from './progress.ts';
import { restore } from './restore.ts';
import { seedDemo } from './seed.ts';
import { seedBulk } from './seed-bulk.ts';
import { withDatabase, withNewShop, withShop } from './with-shop.ts';

const PRODUCTS_MAX = 5_000_000;

const program = new Command('shop')
  .description('Operations of the shop. Each works beside a running shop and without one.')
  .addHelpText('after', '\nExit codes: 0 done · 1 done, and something was refused or is broken · 2 not done')
  .showHelpAfterError('Add --help for what it takes.')
  .exitOverride();

program
  .command('seed')
  .description('fill an empty shop with the demo, or add made-up products for measurements')
  .option('--products <count>', 'add so many made-up products, marked as samples', wholeNumber)
  .action(({ products }: { products?: number }) =>
    withNewShop(async (shop) => {
      const progress = startProgress(products === undefined ? 'pictures and products' : 'products');
      if (products !== undefined) {
        await seedBulk(shop.db, products, (done) => progress.to(done, products));
        progress.end();
        console.log(`${products.toLocaleString('en-IN')} products are added.`);
        return 0;
      }
      const isSeeded = await seedDemo(shop, progress.to, { asked: true });
      progress.end();
      console.log(isSeeded ? 'The demo is in the shop.' : 'The shop holds products already; the demo keeps away.');
      return isSeeded ? 0 : 1;
    }),
  );

program
  .command('import')
  .description("take products in from Shopify's product CSV, or from this shop's own export")
  .argument('<file.csv>', 'amounts are taken as Indian rupees', fromHere)
  .option('--category <slug>', `for products whose category is not known: ${categorySlugs.join(', ')}`)
  .option('--map <file>', 'types or tags with their categories: JSON, or CSV with two columns', fromHere)
  .option('--dry-run', 'write nothing, and give the same report')
  .action((file: string, options: ImportCommand) => withNewShop((shop) => importFile(shop, file, options)));

program
  .command('export')
  .description('write all products into a CSV that import reads')
  .argument('<file.csv>', 'replaced where it is there', fromHere)
  .action((file: string) => withShop((shop) => exportFile(shop, file)));

program
  .command('demo')
  .description('the samples that a new shop begins with')
  .command('clear')
  .description('take all samples out of the shop: products, reviews and pictures')
  .action(() =>
    withShop(async (shop) => {
      const progress = startProgress('products');
      const { deleted, removed, reviews, pictures } = await clearDemo(shop, progress.to);
      progress.end();
      console.log(`Gone: ${deleted + removed} products, ${reviews} reviews, ${pictures} pictures.`);
      if (removed > 0) console.log(`${removed} of the products were ordered: they stay in the books, out of the shop.`);
      return 0;
    }),
  );

const admin = program.command('admin').description('who runs the shop');

admin
  .command('grant')
  .description('make an account an administrator’s')
  .argument('<email>', 'of somebody who has signed up')
  .action((email: string) => withShop((shop) => grantRole(shop, email)));

admin
  .command('revoke')
  .description('take an administrator’s rights away, and sign the person out')
  .argument('<email>')
  .action((email: string) => withShop((shop) => revokeRole(shop, email)));

admin
  .command('list')
  .description('show every administrator and where the role comes from')
  .action(() => withShop(listRoles));

program
  .command('letters')
  .description('show the letters that could not be delivered, and why')
  .action(() => withShop(listLetters));

program
  .command('migrate')
  .description('bring the database to the newest state')
  // Every command opens the database that way.
  .action(() =>
    withNewShop(async () => {
      console.log('The database is in the newest state.');
      return 0;
    }),
  );

program
  .command('backup')
  .description('write database, pictures and files into one archive, while the shop goes on')
  .argument('<file.tar.gz>', 'replaced where it is there', fromHere)
  .action((file: string) =>
    withDatabase('user', (connection, { DATA_DIR }) => backUp(connection, resolve(DATA_DIR), file)),
  );

program
  .command('restore')
  .description('put a backup into an empty shop')
  .argument('<file.tar.gz>', 'written by backup', fromHere)
  .action((file: string) =>
    withDatabase('shop', (connection, { DATA_DIR }) => restore(connection, resolve(DATA_DIR), file)),
  );

program
  .command('audit')
  .description('check the books: stock, ratings, prices, samples, orders and their money')
  .action(() => withShop((shop) => auditBooks(shop)));

/** Where somebody stands who calls this through npm, which goes to the project's folder first (bin/bootstrap/main.mjs). */
function fromHere(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}

function wholeNumber(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= PRODUCTS_MAX) return count;
  throw new InvalidArgumentError(`Give a whole number from 1 to ${PRODUCTS_MAX.toLocaleString('en-IN')}.`);
}

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  // Help that was asked for is no fault.
  process.exitCode = error.exitCode === 0 ? 0 : 2;
}
