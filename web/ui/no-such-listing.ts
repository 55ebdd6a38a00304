/** Shown at the address of a listing that does not exist. */
export const noSuchListing = {
  title: 'This listing does not exist',
  text: 'It was deleted or taken down, or there is a typo in the address.',
};
