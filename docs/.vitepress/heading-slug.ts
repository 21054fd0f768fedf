/** The id of a heading, as GitHub makes it: a link to it works there and on the site. */
export const headingSlug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
