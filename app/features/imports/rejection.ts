/** The file cannot be taken at all; the message says why, to anyone who gave it. */
export class FileRejected extends Error {}

/** Someone else ended the process that was reading: the file may be as it should. Anyone who runs the shop hears of it, too. */
export class ReadingStopped extends FileRejected {
  constructor(signal: string) {
    super('Reading this file was interrupted and nothing was imported. Try again.', {
      cause: `the process that reads imports was ended from outside by ${signal}`,
    })
  }
}
