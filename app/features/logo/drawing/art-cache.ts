import { type Art, getArt } from '../core/art.ts'
import type { Raster } from '../core/surface.ts'
import { readKept, type StoredLogo, theLogo, writeKept } from '../storage/logo-database.ts'
import type { KeptFile, LogoFacts, LogoTaken } from './order.ts'

type Known = { art: Art; facts: LogoFacts }

let known: Promise<Known | null> | undefined
/** Art the browser could not store; lives as long as this worker. */
let unkept: Known | null = null

/** Returns the visitor's logo prepared for printing; null without a logo. */
export const artCache = (): Promise<Known | null> => (known ??= read())

async function read(): Promise<Known | null> {
  const stored = await readKept('logo', theLogo).catch(() => undefined)
  return stored ? getKnown(stored) : unkept
}

function getKnown({ cut, groundRemoved }: Pick<StoredLogo, 'cut' | 'groundRemoved'>): Known {
  const art = getArt(cut)
  return { art, facts: { aspect: art.aspect, colors: art.colors, groundRemoved } }
}

/** Called when the logo changed or was deleted. */
export function forgetArt() {
  known = undefined
  unkept = null
}

export async function cacheArt(logo: KeptFile, cut: Raster, groundRemoved: boolean): Promise<LogoTaken> {
  const art = getKnown({ cut, groundRemoved })
  known = Promise.resolve(art)
  const kept = await writeKept('logo', theLogo, { ...logo, cut, groundRemoved }).then(
    () => true,
    () => false,
  )
  unkept = kept ? null : art
  return { ok: true, logo, kept }
}
