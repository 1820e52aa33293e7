/** What the shop says to whoever starts it. */
export const runningWords = {
  open: (shopName: string, address: string, dataFolder: string) =>
    `\n  屋台 ${shopName} is open\n\n  Shop  ${address}\n  Data  ${dataFolder}\n\n  Ctrl-C closes it.\n`,
  firstAdmin: (email: string, password: string, file: string) =>
    `  Your administrator, until you choose an e-mail address and a password at the first login\n\n  E-mail    ${email}\n  Password  ${password}\n\n  Both are kept in ${file} until then.\n`,
  lastAdmin: (email: string) =>
    `ADMIN_EMAILS no longer names ${email}, but nobody else runs the shop: the role stays until somebody does.`,
  databaseAway: (reason: string) => `The database cannot be reached: ${reason}`,
  folder: (folder: string, reason: string) =>
    `The folder ${folder} cannot be used (${reason}). DATA_DIR names the one that the shop keeps everything in.`,
  filling: (percent: number) => `Filling the shelves with the demo catalogue: ${percent}%`,
  notListening: (host: string, port: number, code: string) => {
    if (code === 'EADDRINUSE') {
      return `Port ${port} is taken by another program. Choose another one, for example PORT=${port + 1}.`;
    }
    if (code === 'EACCES') return `Port ${port} is not for everybody. Choose a higher one, for example PORT=3000.`;
    return `The shop cannot listen on ${host}:${port} (${code}). HOST is an address of this machine, or 0.0.0.0 for all of them.`;
  },
  closing: 'Closing the stall: answers that have begun are finished first.',
  hurrying: 'Hurrying.',
} as const;
