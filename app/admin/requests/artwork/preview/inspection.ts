import type { ArtworkFacts } from '#app/features/requests/artwork/facts/facts.ts'
import type { PdfInks } from '#app/features/requests/artwork/facts/pdf-inks.ts'
import type { Preview } from '#app/features/requests/artwork/facts/postscript-preview.ts'

/** What the worker makes of a file by its own bytes, whatever its name says. */
export type Inspection =
  | { kind: 'pdf'; inks: PdfInks }
  | { kind: 'svg'; facts: ArtworkFacts }
  | { kind: 'pixels'; facts: ArtworkFacts }
  | { kind: 'postscript'; facts: ArtworkFacts; preview: Preview | undefined }
  | { kind: 'damaged' }
