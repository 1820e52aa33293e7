/** Why a picture was not taken, in a sentence. */
export const uploadWords = {
  'log-in-first': 'Please log in to upload pictures.',
  'not-allowed': 'Only administrators upload pictures of products.',
  'no-file': 'Please choose a picture.',
  'too-many': 'That was a lot of pictures in a short time. Please wait a while.',
  'not-a-picture': 'That is not a picture we take. JPEG, PNG, WebP, AVIF and GIF are fine.',
  'picture-too-large': 'That picture is too large. 10 MB is the most we take.',
  'picture-too-many-pixels': 'That picture has too many pixels. 40 megapixels is the most we take.',
  'picture-too-detailed': 'This picture is too detailed to process. Save it as a JPEG of at most 40 megapixels.',
  'picture-broken': 'That picture is damaged and cannot be read.',
  'pictures-busy': 'Many pictures are being processed right now. Try again in a minute.',
  'service-away': 'The image service does not answer. Please try again in a while.',
} as const;

export type UploadRefusal = keyof typeof uploadWords;
