import type { FontFact } from '../facts/facts.ts'
import { getFontAdvice } from '../facts/findings.ts'
import { inspectFile } from './inspect-file.ts'
import type { Inspection } from './inspect-worker.ts'

/** Returns what the sender of a file should know about fonts that it lacks; null if it lacks none, or cannot be read here. */
export async function findFontAdvice(file: Blob): Promise<string | null> {
  return getFontAdvice(getFonts(await inspectFile(new Uint8Array(await file.arrayBuffer()))))
}

function getFonts(inspection: Inspection): FontFact[] {
  if (inspection.kind === 'damaged') return []
  if (inspection.kind !== 'pdf') return inspection.facts.fonts
  return [...inspection.inks.embeddedFonts].map(([name, embedded]) => ({ name, embedded }))
}
