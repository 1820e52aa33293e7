// npm starts commands through a shell and sends SIGTERM to that shell only. The shell ends and leaves its child behind:
// an invisible shop that keeps its port. So losing the parent process counts as SIGTERM. Ctrl-C on a terminal reaches
// all processes, so a command may get SIGINT and then this.
import { isMainThread } from 'node:worker_threads';

const CHECK_EVERY_MS = 200;
const parent = process.ppid;

if (isMainThread && process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const checking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(checking);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_EVERY_MS);
  checking.unref();
}
