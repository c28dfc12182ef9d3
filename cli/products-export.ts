import { open, rm } from 'node:fs/promises'
import { extname } from 'node:path'
import { allProducts, openProductExport } from '#app/features/imports/export/export.server.ts'
import { isProductFormat, type ProductFormat, productFormatNames } from '#app/features/imports/export/formats.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { isReaderClosed } from '#app/lib/storage/snapshot-stream.server.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { type Command, CommandFailed, rejectExtraWords, UsageError } from './command.ts'

export const exportProducts: Command = {
  usage: 'products export FILE|- [--format csv|xlsx|json|ndjson]',
  examples: ['products export products.csv', 'products export - --format ndjson | gzip > products.ndjson.gz'],
  about:
    'Writes all products in the form that products import reads back unchanged. The extension of FILE chooses the format; - is standard output.',
  options: { format: { type: 'string' } },
  check({ words, options }) {
    getFormat(words, options.format)
  },
  async run({ db, words, options, output, note }) {
    const format = getFormat(words, options.format)
    const { rows, writeTo } = await openProductExport(db, { products: allProducts, format, by: commandLine })
    const [file = '-'] = words
    if (file === '-') {
      return writeTo(output).catch((error) => {
        if (!isReaderClosed(error)) throw error
      })
    }
    // Never overwrites an existing file.
    const target = await open(file, 'wx').catch((error) => {
      throw error.code === 'EEXIST'
        ? new CommandFailed(`${file} is there already`, 'give another file name, or delete it first')
        : error
    })
    try {
      await writeTo(target.createWriteStream())
    } catch (error) {
      await rm(file, { force: true })
      throw error instanceof Error && error.cause instanceof Error ? error.cause : error
    }
    note(`${formatCount(rows, 'product')} in ${file}.`)
  },
}

function getFormat([file, ...extra]: string[], formatOption: unknown): ProductFormat {
  if (!file) throw new UsageError('the file is missing; - is standard output')
  rejectExtraWords(extra)
  const name = formatOption ?? (file === '-' ? 'csv' : extname(file).slice(1).toLowerCase())
  if (!isProductFormat(name)) throw new UsageError(`the format must be one of ${productFormatNames.join(', ')}`)
  return name
}
