import type { Locator } from 'playwright-core';

/** The mean of red, green and blue, 0 to 255, of the background at this place. */
export const lightnessOf = (place: Locator): Promise<number> =>
  place.evaluate((element) => {
    let at: Element | null = element;
    while (at && /, 0\)$|transparent/.test(getComputedStyle(at).backgroundColor)) at = at.parentElement;
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!at || !canvas) return 255;
    canvas.fillStyle = getComputedStyle(at).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 255, green = 255, blue = 255] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3;
  });
