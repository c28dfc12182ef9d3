/** The file cannot be taken at all; the message says why, to whoever gave it. */
export class FileRefused extends Error {}
