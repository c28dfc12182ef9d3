/** Maximum files per request (docs/domain.md, Artwork). */
export const maxFiles = 5
/** Bytes: 25 MB. */
export const maxFileBytes = 25 * 1024 * 1024
export const acceptedExtensions = ['.svg', '.eps', '.ai', '.pdf'] as const

export type ArtworkExtension = (typeof acceptedExtensions)[number]

/** Limits shown beside the control. */
export const limitsHint = 'Up to 5 files in SVG, EPS, AI or PDF format, 25 MB each.'
export const formatsHint =
  'Printing needs a vector file, so a PNG or JPG is not accepted here. Once you have placed one as your logo on a product, it goes along as a preview. No vector file yet? Send the request anyway; we will help.'

/** Returns the extension of a file name in lower case; undefined if it is not accepted. */
export function getArtworkExtension(name: string): ArtworkExtension | undefined {
  return acceptedExtensions.find((extension) => name.toLowerCase().endsWith(extension))
}

type Selected = { name: string; size: number }

/** Characters of a rejection before further rejected files are only counted. */
const maxNamedLength = 200

/** Returns the files after a selection. A selection that breaks a rule is dropped as a whole. */
export function acceptSelection<T extends Selected>(current: readonly T[], added: readonly T[]): T[] {
  return explainRejection(current, added) === '' ? [...current, ...added] : [...current]
}

/** Returns why `acceptSelection` drops a selection, in one line with file names; '' if it accepts it. */
export function explainRejection(current: readonly Selected[], added: readonly Selected[]): string {
  const count = current.length + added.length
  const reasons = added.flatMap((file) => findFileProblem(file) ?? [])
  const tooMany = count > maxFiles ? `That would be ${count} files, and ${maxFiles} can be sent. ` : ''
  if (reasons.length === 0 && !tooMany) return ''
  let text = ''
  for (const [index, reason] of reasons.entries()) {
    if (index > 0 && text.length + reason.length > maxNamedLength) {
      text += `And ${reasons.length - index} more like it. `
      break
    }
    text += `${reason} `
  }
  return text + tooMany + (added.length === 1 ? 'It was not added.' : `None of these ${added.length} files was added.`)
}

function findFileProblem({ name, size }: Selected): string | undefined {
  if (!getArtworkExtension(name)) return `“${name}” is not an SVG, EPS, AI or PDF file.`
  if (size === 0) return `“${name}” is empty.`
  if (size > maxFileBytes) return `“${name}” is larger than 25 MB.`
}
