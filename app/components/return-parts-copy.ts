/** Texts that customers and administrators read about a return. */
export const returnPartsCopy = {
  noMessages: 'No messages yet.',
  photoBy: { request: 'Photo of the request', message: 'Photo of a message', inspection: 'Photo of the inspection' },
  takePhoto: 'Take a photo',
  choosePhotos: 'Choose photos',
} as const;
