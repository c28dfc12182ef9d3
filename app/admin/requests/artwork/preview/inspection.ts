import type { ArtworkFacts } from '#app/features/requests/artwork/facts/facts.ts'
import type { PdfInks } from '#app/features/requests/artwork/facts/pdf-inks.ts'
import type { Preview } from '#app/features/requests/artwork/facts/postscript-preview.ts'

/** Content of a file by its bytes, whatever its name. */
export type Inspection =
  | { kind: 'pdf'; inks: PdfInks }
  | { kind: 'svg'; facts: ArtworkFacts }
  | { kind: 'pixels'; facts: ArtworkFacts }
  | { kind: 'postscript'; facts: ArtworkFacts; preview: Preview | undefined }
  | { kind: 'damaged' }
