/** The file is rejected as a whole; the message is for the uploader. */
export class FileRejected extends Error {}

/** The reading process was ended from outside; the file may be valid. Operators are notified as well. */
export class ReadingStopped extends FileRejected {
  constructor(signal: string) {
    super('Reading this file was interrupted and nothing was imported. Try again.', {
      cause: `the process that reads imports was ended from outside by ${signal}`,
    })
  }
}
