/** Why a picture was refused. */
export const uploadCopy = {
  'log-in-first': 'Log in to upload pictures.',
  'not-allowed': 'Only the staff can upload product pictures.',
  'no-file': 'Choose a picture.',
  'too-many': 'Too many uploads in a short time. Wait a few minutes and try again.',
  'not-a-picture': 'This file is not a supported picture. Use JPEG, PNG, WebP, AVIF or GIF.',
  'picture-too-large': 'This picture is too large. The maximum is 10 MB.',
  'picture-too-many-pixels': 'This picture has too many pixels. The maximum is 40 megapixels.',
  'picture-too-detailed': 'This picture is too detailed to process. Save it as a JPEG of at most 40 megapixels.',
  'picture-broken': 'This picture is damaged. Choose another one.',
  'pictures-busy': 'Many pictures are being processed right now. Try again in a minute.',
  'service-away': 'The picture service is not responding. Try again in a few minutes.',
} as const;

export type UploadRefusal = keyof typeof uploadCopy;
