import * as v from 'valibot'
import { reviveStorable } from '#app/lib/text/storable.ts'
import { maxFiles } from './limits.ts'

const damagedFiles = 'Your files could not be read. Please add them again.'

const shortText = v.pipe(v.string(damagedFiles), v.nonEmpty(damagedFiles), v.maxLength(300, damagedFiles))
const storedFileSchema = v.object({ path: shortText, token: shortText }, damagedFiles)

/** The field `uploadedFiles` of a form: files uploaded before it, with their tokens; empty without any. */
export const uploadedFilesField = v.pipe(
  v.string(),
  v.maxLength(5_000, damagedFiles),
  v.transform((text) => text || '[]'),
  v.parseJson({ reviver: reviveStorable }, damagedFiles),
  v.array(storedFileSchema, damagedFiles),
  v.maxLength(maxFiles, `Please attach at most ${maxFiles} files.`),
)

/** Formats uploaded files for the field. */
export const formatUploadedFiles = (files: readonly { path: string; token: string }[]) =>
  JSON.stringify(files.map(({ path, token }) => ({ path, token })))
