import { siteSettings } from '../site-settings.ts'
import { type Letter, letterText } from './letter.ts'

/**
 * A letter as a mail carries it, twice.
 * @param origin of the shop, where PUBLIC_URL says it
 */
export async function renderLetter(
  letter: Letter,
  origin: string | undefined,
): Promise<{ html: string; text: string }> {
  // At the first mail: React picks its build when it is loaded, and the start must have said which; and it takes a third
  // of a second, which no start has to wait for (decision 0098).
  const { letterHtml } = await import('./letter-html.server.ts')
  const shop = [siteSettings.name, origin].filter(Boolean).join(', ')
  return { html: await letterHtml(letter, origin), text: letterText(letter, shop) }
}
