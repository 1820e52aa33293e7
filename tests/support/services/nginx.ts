import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../ports.ts';
import { makeCertificate } from './certificate.ts';

const ours = resolve(import.meta.dirname, '../../../docs/deploy/nginx.conf');

export type Nginx = { origin: string; plainOrigin: string; certificate: string; stop(): Promise<void> };

/** The configuration of docs/deploy with names, ports and files of this machine. */
export async function startNginx(ports: { tls: number; shops: readonly [number, number] }): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'yatai-nginx-'));
  const { key, cert } = makeCertificate();
  const plain = await freePort();
  await writeFile(join(folder, 'privkey.pem'), key);
  await writeFile(join(folder, 'fullchain.pem'), cert);
  await mkdir(join(folder, 'temp'));
  const replaced: [string, string][] = [
    ['/etc/ssl/yatai/', `${folder}/`],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.tls} ssl http2;`],
    ['https://shop.example', `https://localhost:${ports.tls}`],
    ['shop.example', 'localhost'],
    ['127.0.0.1:3001', `127.0.0.1:${ports.shops[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${ports.shops[1]}`],
  ];
  let text = await readFile(ours, 'utf8');
  for (const [from, to] of replaced) {
    if (!text.includes(from)) throw new Error(`docs/deploy/nginx.conf does not contain ${from}`);
    text = text.replaceAll(from, to);
  }
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/temp/${name};`,
  );
  await writeFile(
    join(folder, 'main.conf'),
    // As root its workers would run as a user who cannot read this folder.
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${folder}/pid; error_log ${folder}/error.log warn; worker_processes 2; events {}\nhttp { access_log off; ${temps.join(' ')}\n${text}\n}`,
  );
  const child = spawn('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'main.conf')], {
    stdio: 'inherit',
  });
  const plainOrigin = `http://localhost:${plain}`;
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  for (let isUp = false; !isUp; ) {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    isUp = await fetch(plainOrigin, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  }
  return { origin: `https://localhost:${ports.tls}`, plainOrigin, certificate: cert, stop };
}
