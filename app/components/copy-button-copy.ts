export const copyButtonCopy = {
  copied: 'Copied',
  failed: 'Copying failed. Select the text and copy it yourself.',
} as const;
