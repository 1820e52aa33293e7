/** Texts of the picture of a service or a collection. */
export const pictureFieldCopy = {
  picture: 'Picture',
  file: 'Choose a picture',
  fileHint: 'JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. Square pictures look best.',
  image: 'Or a picture link (https://)',
  imageHint: 'Leave empty to show a placeholder.',
  imageWrong: 'Upload a picture or enter a link that starts with https://.',
  uploading: (percent: number) => `Uploading… ${percent}%`,
  uploaded: 'Uploaded. Save the form to keep it.',
  fetchFailed: {
    'address-not-https': 'The link must start with https://.',
    'address-not-public': 'This link does not work from the internet. Use a public one.',
    'not-there': 'There is no picture at this link. Check it or upload the picture.',
    unreachable: 'The site does not respond. Try again or upload the picture.',
  },
} as const;
