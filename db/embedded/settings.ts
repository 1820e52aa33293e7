/** Server settings by PostgreSQL's own names. */
export type Settings = Record<string, string>;

/**
 * For a shop on a small machine. Given on the command line, so that they change with the code and not with the age of
 * the data folder; whoever needs others has outgrown the embedded server.
 */
export const SHOP_SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  // Touched as it is needed: a shop of 100,000 products fills it.
  shared_buffers: '512MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '64MB',
  work_mem: '8MB',
  // Every acknowledged order is on the disk.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Queries of a few milliseconds: compiling them, or sharing them out, costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // Solid-state disks.
  random_page_cost: '1.1',
  huge_pages: 'off',
  // Nobody replicates this server.
  max_logical_replication_workers: '0',
  shared_preload_libraries: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Starts, stops and crashes only. The shop itself logs its refused statements, and these may quote a customer.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};
