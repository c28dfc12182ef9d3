/** What a PDF, or an AI file that is one, may not hold, as the visitor reads it (docs/domain.md, Artwork). */
export const pdfProblems = {
  javascript: 'it contains JavaScript',
  launch: 'it can start other programs',
  embedded: 'it carries other files inside',
  form: 'it holds an XFA form, which can run scripts',
  encrypted: 'it is protected, so that we cannot look into it',
  packed: 'parts of it are packed in a way that we cannot look into',
  large: 'it unpacks to more than we can look through',
  deep: 'its objects are nested too deeply',
} as const

export type PdfProblem = keyof typeof pdfProblems

/** A value as far as the rules need it: names and whole numbers themselves, of everything else that it is there. */
export type PdfValue = string | number | true

/** The entries of one dictionary that a rule asks for. A name in a list stands for the list. */
export type PdfDictionary = Partial<Record<PdfKey, PdfValue>>

const keys = [
  'S',
  'JS',
  'JavaScript',
  'OnInstantiate',
  'EmbeddedFiles',
  'EF',
  'F',
  'UF',
  'Type',
  'Subtype',
  'XFA',
  'Encrypt',
  'N',
  'First',
  'Filter',
  'DecodeParms',
] as const

export type PdfKey = (typeof keys)[number]

const known: ReadonlySet<string> = new Set(keys)

export const isKey = (name: string): name is PdfKey => known.has(name)

/** ISO 32000-2: 12.6.4 (actions), 7.11 (file specifications), 7.7.4 (name trees), 13.6 (3D scripts), 7.6 (encryption). */
export function dictionaryProblem(dictionary: PdfDictionary): PdfProblem | undefined {
  const { S, JS, JavaScript, OnInstantiate, EmbeddedFiles, EF, F, UF, Type, Subtype, XFA, Encrypt } = dictionary
  if (Encrypt) return 'encrypted'
  if (JavaScript || OnInstantiate || (JS && S)) return 'javascript'
  const action = actionProblem(S)
  if (action) return action
  if (EmbeddedFiles || Type === 'EmbeddedFile' || Subtype === 'FileAttachment') return 'embedded'
  if (EF && (F || UF || Type === 'Filespec')) return 'embedded'
  return XFA ? 'form' : undefined
}

/** Of the name of an action, which may also stand in an object of its own. */
export function actionProblem(name: PdfValue | undefined): PdfProblem | undefined {
  if (name === 'JavaScript') return 'javascript'
  if (name === 'Launch') return 'launch'
  return name === 'GoToE' ? 'embedded' : undefined
}
