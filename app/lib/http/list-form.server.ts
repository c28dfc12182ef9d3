import { readFile } from 'node:fs/promises'
import { decodeText } from '../text/decode-text.ts'
import { discard, isMultipart, stageForm } from './multipart.server.ts'
import { readForm } from './read-form.ts'

const maxListMegabytes = 5
const maxFileBytes = maxListMegabytes * 1024 * 1024
/** A preview sends the file again as text, whose line breaks have two bytes. */
const maxTextBytes = maxFileBytes + 1024 * 1024
// One byte more shows that a field was truncated.
const limits = { fields: 4, fieldSize: maxTextBytes + 1, files: 1, fileSize: maxFileBytes }

/** Returns a form and its list: the content of its file, or else the field `text`. `problem`: why there is none, with the pasted text to show again. */
export async function readListForm(
  request: Request,
  dataDir: string,
): Promise<{ form: FormData; text: string; problem?: string }> {
  if (!isMultipart(request)) {
    const form = await readForm(request)
    return { form, text: String(form.get('text') ?? '') }
  }
  const { form, files } = await stageForm(request, { dataDir, limits })
  try {
    const [file] = files
    const pasted = String(form.get('text') ?? '')
    if (file ? file.size > maxFileBytes : Buffer.byteLength(pasted) > maxTextBytes)
      return { form, text: file ? pasted : '', problem: `The list is larger than ${maxListMegabytes} MB. Split it.` }
    return { form, text: file && file.size > 0 ? decodeText(await readFile(file.file)) : pasted }
  } finally {
    await discard(files)
  }
}
