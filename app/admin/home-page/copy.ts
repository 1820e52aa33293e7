/** Texts of /admin/home-page; those of each setting are in its definition. */
export const homePageCopy = {
  lead: 'What customers see first. Look at the preview before you save.',
  preview: 'Preview',
  previewTitle: 'Preview of the home page',
  previewLead: 'Links and buttons do nothing here.',
  unsaved: 'Not saved yet.',
  noCollection: 'None',
} as const;
