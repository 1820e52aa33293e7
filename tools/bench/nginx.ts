import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onCoreZero } from './pinning.ts';
import { freePort, type Served, untilAnswers } from './served.ts';

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).error === undefined;

/** Starts nginx with one worker on the shop's core, which serves these bytes as a file; null if it is not installed. */
export async function startNginxCeiling(body: Buffer): Promise<Served | null> {
  if (!hasNginx()) return null;
  const folder = mkdtempSync(join(tmpdir(), 'yatai-nginx-'));
  // The worker may run as another user than the one who starts nginx.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'page.html'), body);
  const port = await freePort();
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; events { worker_connections 1024; }
    http {
      access_log off; ${temps.join(' ')}
      types { text/html html; } sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=10;
      server { listen 127.0.0.1:${port}; root ${folder}; }
    }`,
  );
  const [command, args] = onCoreZero('nginx', ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]);
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}/page.html`;
  await untilAnswers(url);
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}
