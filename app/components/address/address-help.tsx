import { type RefObject, useEffect, useRef, useState } from 'react';
import { findPlaces, loadPincodes, type Place } from '#shop/addresses/find-places.ts';
import { findState } from '#shop/addresses/states.ts';
import styles from './address.module.css';
import { addressCopy as copy } from './copy.ts';

/** Element that contains the fields `pincode`, `city` and `state`. */
export type AddressHelpProps = { place: RefObject<HTMLElement | null> };

/** Current field values, and the places of the PIN code. `places` is null while the PIN code is incomplete. */
type Seen = { city: string; state: string; places: Place[] | null };

/**
 * Fills in city and state from the PIN code, asks when it covers several places, and says when it is unknown. It never
 * overwrites what was typed and never blocks typing or saving.
 */
export function AddressHelp({ place }: AddressHelpProps) {
  const [{ city, state, places }, setSeen] = useState<Seen>({ city: '', state: '', places: null });
  const fill = useFilling(place, setSeen);
  const single = places?.length === 1 ? places[0] : undefined;
  return (
    <>
      <div className={styles.help} role="status">
        {places?.length === 0 && <p className="hint">{copy.pinUnknown}</p>}
        {single && <SinglePlace place={single} isTaken={isTaken(single, city, state)} onTake={() => fill(single)} />}
        {places && places.length > 1 && (
          <fieldset>
            <legend>{copy.pinChoice}</legend>
            {places.map((choice) => (
              <button
                key={nameOf(choice)}
                type="button"
                className="button small"
                aria-pressed={isTaken(choice, city, state)}
                onClick={() => fill(choice)}
              >
                {nameOf(choice)}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <div className={`${styles.help} ${styles.last}`} role="status">
        {state !== '' && findState(state) === null && <p className="hint">{copy.stateUnknown}</p>}
      </div>
    </>
  );
}

type SinglePlaceProps = { place: Place; isTaken: boolean; onTake: () => void };

const SinglePlace = ({ place, isTaken: isUsed, onTake }: SinglePlaceProps) => (
  <p className="hint">
    {copy.pinBelongs(nameOf(place))}{' '}
    {!isUsed && (
      <button type="button" className="button small" onClick={onTake}>
        {copy.savePlace(nameOf(place))}
      </button>
    )}
  </p>
);

const nameOf = ({ city, state }: Place): string => (city === '' ? state : `${city}, ${state}`);

const isTaken = (place: Place, city: string, state: string): boolean =>
  (place.city === '' || city.trim().toLowerCase() === place.city.toLowerCase()) &&
  findState(state)?.code === place.stateCode;

/** Listens to the three fields. Returns a function that fills in a place. */
function useFilling(place: RefObject<HTMLElement | null>, show: (seen: Seen) => void): (place: Place) => void {
  /** Last values that were filled in: only these, and empty fields, may be replaced without asking. */
  const filled = useRef({ city: '', state: '' });

  const fieldsOf = () => {
    const find = (name: string) => place.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    const [pincode, city, state] = [find('pincode'), find('city'), find('state')];
    return pincode && city && state ? { pincode, city, state } : null;
  };

  function put(name: 'city' | 'state', value: string): void {
    const field = fieldsOf()?.[name];
    if (!field) return;
    field.value = value;
    // Selected, so that typing replaces the filled-in value.
    if (field === document.activeElement) field.select();
    filled.current[name] = value;
  }

  /** Empty if the PIN code does not decide it: a value from another PIN code is removed. */
  function offer(name: 'city' | 'state', value: string): void {
    const now = fieldsOf()?.[name].value;
    if (now === '' || now === filled.current[name]) put(name, value);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields stay the same as long as the form does
  useEffect(() => {
    const root = place.current;
    if (!root) return;
    let places: Place[] | null = null;
    const update = () => {
      const fields = fieldsOf();
      if (fields) show({ city: fields.city.value, state: fields.state.value, places });
    };
    const lookUp = async () => {
      const pin = fieldsOf()?.pincode.value.trim() ?? '';
      const found = /^\d{6}$/.test(pin) ? await findPlaces(pin).catch(() => null) : null;
      // The PIN code has changed since this request.
      if ((fieldsOf()?.pincode.value.trim() ?? '') !== pin) return;
      places = found;
      if (found) {
        offer('city', found.length === 1 ? (found[0]?.city ?? '') : '');
        offer('state', commonState(found));
      }
      update();
    };
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === 'pincode') void lookUp();
      else update();
    };
    root.addEventListener('input', onInput);
    void loadPincodes();
    void lookUp();
    return () => root.removeEventListener('input', onInput);
  }, []);

  return (chosen) => {
    if (chosen.city !== '') put('city', chosen.city);
    put('state', chosen.state);
    // Lets the listeners handle it as if it had been typed.
    fieldsOf()?.city.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

/** The state of all these places. Empty: several, or none. */
const commonState = (places: Place[]): string => {
  const [first, ...others] = new Set(places.map(({ state }) => state));
  return others.length === 0 ? (first ?? '') : '';
};
