let isUnderWay = false;

/** Reloads the page. What it would show only once, it leaves to the page that follows. */
export function reloadPage(): void {
  isUnderWay = true;
  location.reload();
}

export const isReloading = (): boolean => isUnderWay;
