/** What the vocabulary check passes over: data, contracts and stored names that cannot change. */
export const exempt = {
  files: [
    /^docs\/glossary\.md$/,
    /^docs\/licen[cs]es\.md$/,
    /^db\/migrations\//,
    /^demo\/.*\.(ya?ml|md)$/,
    /^test\/vocabulary\//,
    /(^|\/)CHANGELOG\.md$/,
  ],
  texts: [
    // Addresses of public files and database columns.
    /\/pictures\b/g,
  ],
}
