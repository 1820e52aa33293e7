import { open, rename, rm } from 'node:fs/promises';
import type { Shop } from '#app/http/context.ts';
import { formatCount } from '#lib/plural.ts';
import { exportProducts } from '#shop/import/export-products.server.ts';
import { startProgress } from './progress.ts';
import { CommandRefused, type ExitCode } from './with-shop.ts';

/** `export FILE.csv`: the file appears when it is complete; until then an existing one stays. */
export async function exportFile({ db, details }: Shop, path: string): Promise<ExitCode> {
  const draft = `${path}.part`;
  const file = await open(draft, 'w').catch(({ message }: Error) => {
    throw new CommandRefused(
      `Cannot write the file ${path}. Choose a folder that exists and is writable (${message}).`,
    );
  });
  const progress = startProgress('products');
  try {
    const count = await exportProducts(db, {
      origin: details.origin,
      write: async (text) => void (await file.write(text)),
      onProgress: progress.to,
    });
    await file.sync();
    await file.close();
    await rename(draft, path);
    progress.end();
    console.log(`Exported ${formatCount(count)} products to ${path}.`);
    return 0;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  } finally {
    progress.end();
  }
}
