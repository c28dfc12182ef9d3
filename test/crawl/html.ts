const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' }
const decodeEntities = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

type Attributes = Record<string, string>

function getAttributes(tag: string): Attributes {
  const found = tag.matchAll(/\s([^\s=>"'/]+)(?:="([^"]*)")?/g)
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name.toLowerCase(), decodeEntities(value)]))
}

/** @param names alternatives of a regular expression: 'img|source' */
const listTags = (html: string, names: string): Attributes[] =>
  [...html.matchAll(new RegExp(`<(?:${names})(\\s[^>]*)?>`, 'gi'))].map(([, inner = '']) => getAttributes(inner))

/** A form in HTML; `action` is empty if it is submitted to the page. */
export type FoundForm = {
  method: 'get' | 'post'
  action: string
  isMultipart: boolean
  fields: { name: string; value: string; type: string; options?: string[]; checked?: boolean }[]
  /** Buttons of the form, with name, value and target. */
  buttons: { name: string; value: string; action?: string }[]
}

/** Parses HTML that React rendered; its attributes are in double quotes. */
export function readPage(html: string) {
  const markup = html.replace(/<script\b[\s\S]*?<\/script>/g, (script) => script.slice(0, script.indexOf('>') + 1))
  const links = listTags(markup, 'a').flatMap(({ href }) => href ?? [])
  const files = [
    ...listTags(markup, 'link').flatMap(({ href }) => href ?? []),
    ...listTags(markup, 'script|img|iframe|source').flatMap(({ src }) => src ?? []),
    ...listTags(markup, 'img|source').flatMap(({ srcset }) => srcset?.split(/[\s,]+/)[0] ?? []),
  ]
  return { links, files, forms: getForms(markup) }
}

function getForms(markup: string): FoundForm[] {
  const outside = markup.replace(/<form\b[\s\S]*?<\/form>/g, '')
  return [...markup.matchAll(/<form(\s[^>]*)?>([\s\S]*?)<\/form>/g)].map(([, head = '', body = '']) => {
    const { id, method, action = '', enctype } = getAttributes(head)
    const outsideControls = id ? findOwnedControls(outside, id) : ''
    return {
      method: method?.toLowerCase() === 'post' ? 'post' : 'get',
      action,
      isMultipart: enctype === 'multipart/form-data',
      fields: getFields(body + outsideControls),
      buttons: listTags(body + outsideControls, 'button')
        .filter(({ type }) => type !== 'button' && type !== 'reset')
        .map(({ name = '', value = '', formaction }) => ({ name, value, ...(formaction && { action: formaction }) })),
    }
  })
}

/** Controls outside of their form. */
const findOwnedControls = (markup: string, form: string) =>
  [
    ...markup.matchAll(
      /<(?:input|button|textarea|select)\s[^>]*>(?:[^<]*<\/textarea>|(?:<option[\s\S]*?)?<\/select>)?/g,
    ),
  ]
    .map(([control]) => control)
    .filter((control) => getAttributes(control.slice(control.indexOf(' '), control.indexOf('>'))).form === form)
    .join('')

function getFields(body: string): FoundForm['fields'] {
  const inputs = listTags(body, 'input').map(({ name = '', value = '', type = 'text', checked }) => ({
    name,
    value,
    type,
    checked: checked !== undefined,
  }))
  const areas = [...body.matchAll(/<textarea(\s[^>]*)?>([\s\S]*?)<\/textarea>/g)].map(([, head = '', text = '']) => ({
    name: getAttributes(head).name ?? '',
    value: decodeEntities(text),
    type: 'textarea',
  }))
  const selects = [...body.matchAll(/<select(\s[^>]*)?>([\s\S]*?)<\/select>/g)].map(([, head = '', inner = '']) => {
    const found = [...inner.matchAll(/<option(\s[^>]*)?>([\s\S]*?)<\/option>/g)].map(
      ([, attributes = '', text = '']) => {
        // React separates texts with comments. Without a value, the text is the value.
        const { value = decodeEntities(text.replaceAll('<!-- -->', '')).trim(), selected } = getAttributes(attributes)
        return { value, isSelected: selected !== undefined }
      },
    )
    const chosen = found.find(({ isSelected }) => isSelected) ?? found[0]
    return {
      name: getAttributes(head).name ?? '',
      value: chosen?.value ?? '',
      type: 'select',
      options: found.map(({ value }) => value),
    }
  })
  return [...inputs, ...areas, ...selects].filter(({ name }) => name !== '')
}
