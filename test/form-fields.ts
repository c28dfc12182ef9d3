const entities: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }

const decode = (text: string) => text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)

const readAttribute = (attributes: string, name: string) => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes) ?? []
  return value === undefined ? undefined : decode(value)
}

/** Matches a control with its attributes, and the content of a text area or select. */
const control = /<input\b([^>]*)>|<textarea\b([^>]*)>([^<]*)<\/textarea>|<select\b([^>]*)>([\s\S]*?)<\/select>/g

/**
 * Returns the fields that a browser would send of a form, in HTML as React renders it.
 * @param label of the form, as in the HTML
 */
export function readFormFields(html: string, label: string): URLSearchParams {
  const start = html.indexOf(`aria-label="${label}"`)
  if (start < 0) throw new Error(`there is no form “${label}”`)
  const fields = new URLSearchParams()
  const form = html.slice(start, html.indexOf('</form>', start))
  for (const [, input, area, text = '', select, options = ''] of form.matchAll(control)) {
    const attributes = input ?? area ?? select ?? ''
    const name = readAttribute(attributes, 'name')
    if (!name) continue
    const type = readAttribute(attributes, 'type')
    if (type === 'file' || ((type === 'checkbox' || type === 'radio') && !/\schecked\b/.test(attributes))) continue
    const [, option = ''] =
      /<option\b([^>]*\sselected\b[^>]*)>/.exec(options) ?? /<option\b([^>]*)>/.exec(options) ?? []
    const fallback = type === 'checkbox' ? 'on' : ''
    const value = area !== undefined ? decode(text) : readAttribute(select === undefined ? attributes : option, 'value')
    fields.append(name, value ?? fallback)
  }
  return fields
}
