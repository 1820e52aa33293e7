import { fromExtensions } from '#config/extensions.server.ts';
import type { Settings } from '#shop/settings/settings.server.ts';
import type { Carrier, OpenedCarrier } from './carrier.ts';
import { manual } from './carriers/manual.server.ts';
import { shiprocket } from './carriers/shiprocket.server.ts';

/** Every carrier, in the order in which they are offered; those of extensions come first. A new one is added here. */
export const carriers: readonly Carrier[] = [...fromExtensions<Carrier>('carriers'), shiprocket, manual];

export type SetUpCarrier = OpenedCarrier & Pick<Carrier, 'name' | 'label'>;

/** The carriers that the owner has set up. */
export function openCarriers(settings: Pick<Settings, 'current' | 'environment'>): SetUpCarrier[] {
  const options = { settings: settings.current(), apiUrl: settings.environment().SHIPROCKET_API_URL };
  return carriers.flatMap(({ name, label, open }) => {
    const opened = open(options);
    return opened === null ? [] : [{ ...opened, name, label }];
  });
}

/** A carrier that books parcels with one of its couriers. */
export type Booker = SetUpCarrier & Required<Pick<OpenedCarrier, 'listRates' | 'book'>>;

/** The carriers that book parcels; none: the owner enters them by hand. */
export const listBookers = (settings: Pick<Settings, 'current' | 'environment'>): Booker[] =>
  openCarriers(settings).filter(
    (carrier): carrier is Booker => carrier.listRates !== undefined && carrier.book !== undefined,
  );

/** A carrier by its name; null: it is not set up. */
export const findCarrier = (settings: Pick<Settings, 'current' | 'environment'>, name: string): SetUpCarrier | null =>
  openCarriers(settings).find((carrier) => carrier.name === name) ?? null;
