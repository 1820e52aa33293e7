// npm starts commands through a shell and passes SIGTERM to that shell only, which dies and leaves its child behind:
// a shop that nobody sees, and that keeps its port. Losing the parent therefore counts as SIGTERM. Ctrl-C on a
// terminal reaches everybody at once, so a command may get SIGINT and then this.
import { isMainThread } from 'node:worker_threads';

const LOOK_EVERY_MS = 200;
const parent = process.ppid;

if (isMainThread && process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  looking.unref();
}
