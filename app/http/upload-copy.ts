/** Why a picture was refused. */
export const uploadCopy = {
  'log-in-first': 'Log in to upload images.',
  'not-allowed': 'Only administrators can upload product images.',
  'no-file': 'Choose an image.',
  'too-many': 'Too many uploads in a short time. Wait a few minutes and try again.',
  'not-a-picture': 'This file is not a supported image. Use JPEG, PNG, WebP, AVIF or GIF.',
  'picture-too-large': 'This image is too large. The maximum is 10 MB.',
  'picture-too-many-pixels': 'This image has too many pixels. The maximum is 40 megapixels.',
  'picture-too-detailed': 'This image is too detailed to process. Save it as a JPEG of at most 40 megapixels.',
  'picture-broken': 'This image is damaged. Choose another one.',
  'pictures-busy': 'Many images are being processed right now. Try again in a minute.',
  'service-away': 'The image service is not responding. Try again in a few minutes.',
} as const;

export type UploadRefusal = keyof typeof uploadCopy;
