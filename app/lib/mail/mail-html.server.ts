import { type CSSProperties, createElement as el, Fragment, type ReactNode } from 'react'
import { Body, Button, Container, Head, Heading, Html, Link, Preview, render, Section, Text } from 'react-email'
import { darkColors, fonts, getMailStyles, lightColors, type MailColors } from './mail-colors.ts'
import { type Fact, type MailContent, type MailImage, type MailSender, type Part, splitLinks } from './mail-content.ts'

/** Renders a mail as HTML. Node runs this file directly, hence no JSX (decision 0002). */
export function toMailHtml(content: MailContent, { name, origin, colors }: MailSender): Promise<string> {
  const { light, dark } = colors ?? { light: lightColors, dark: darkColors }
  const { textStyle, linkStyle, wordmark, headings, cell, labelCell, buttonStyle, smallPrint } = getStyles(light)
  const renderParagraph = (children: ReactNode, style: CSSProperties = {}, className = 'ink') =>
    el(Text, { className, style: { ...textStyle, ...style } }, children)
  const renderHeading = (level: 'h1' | 'h2', text: string) =>
    el(Heading, { as: level, className: level === 'h1' ? 'forest' : 'ink', style: headings[level] }, text)
  const renderLines = (text: string, links = false) =>
    withKeys(text.split('\n').flatMap((line, index) => [index > 0 && el('br'), ...(links ? linkify(line) : [line])]))
  const linkify = (line: string) =>
    splitLinks(line).map(({ text, href }) =>
      href ? el(Link, { href, className: 'forest', style: linkStyle }, text) : text,
    )

  const renderPart = (each: Part): ReactNode => {
    if ('heading' in each) return renderHeading('h2', each.heading)
    if ('facts' in each) return renderFacts(each.facts, (text) => renderLines(text), { linkStyle, cell, labelCell })
    if ('button' in each)
      return el(
        Section,
        { style: { margin: '24px 0' } },
        el(Button, { href: each.href, className: 'button', style: buttonStyle }, each.button),
      )
    if ('images' in each)
      return el(Fragment, null, renderHeading('h2', each.imagesHeading), renderImages(each.images, { cell }))
    if ('steps' in each)
      return el(
        'ol',
        { className: 'ink', style: { ...textStyle, margin: '0 0 16px', paddingLeft: 22 } },
        each.steps.map((step) => el('li', { key: step, style: { marginBottom: 6 } }, step)),
      )
    return withKeys(each.text.split(/\n{2,}/).map((text) => renderParagraph(renderLines(text, each.links))))
  }

  const shop = origin ? el(Link, { href: origin, className: 'muted', style: { color: light.muted } }, name) : name
  return render(
    el(
      Html,
      { lang: 'en' },
      el(
        Head,
        null,
        el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        el('meta', { name: 'color-scheme', content: 'light dark' }),
        el('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        el('style', null, getMailStyles(dark)),
      ),
      el(
        Body,
        { className: 'paper', style: { margin: 0, backgroundColor: light.paper, fontFamily: fonts } },
        el(Preview, null, content.preview),
        el(
          Container,
          { className: 'paper', tdClassName: 'margin', style: { maxWidth: 640, padding: '32px 16px' } },
          renderParagraph(name, wordmark, 'forest'),
          el(
            Section,
            {
              className: 'card',
              tdClassName: 'sheet',
              style: {
                backgroundColor: light.card,
                border: `1px solid ${light.line}`,
                borderRadius: 12,
                borderCollapse: 'separate',
                padding: '32px 36px',
              },
            },
            content.title && renderHeading('h1', content.title),
            withKeys(content.parts.map(renderPart)),
          ),
          renderParagraph(
            withKeys([shop, ...content.footer].flatMap((line, index) => [index > 0 && el('br'), line])),
            smallPrint,
            'muted',
          ),
        ),
      ),
    ),
  )
}

/** Emails are static, so the index is a stable key. */
const withKeys = (nodes: ReactNode[]) => nodes.map((node, index) => el(Fragment, { key: index }, node))

function renderFacts(
  facts: readonly Fact[],
  renderLines: (text: string) => ReactNode,
  { linkStyle, cell, labelCell }: Pick<ReturnType<typeof getStyles>, 'linkStyle' | 'cell' | 'labelCell'>,
) {
  const renderValue = ({ value, href }: Fact) =>
    href
      ? el(Link, { href, className: 'forest', style: linkStyle }, value)
      : Array.isArray(value)
        ? value.map((text, index) => el('div', { key: index, style: { paddingBottom: 6 } }, renderLines(text)))
        : renderLines(value)
  const renderRow = (fact: Fact, index: number) =>
    el(
      'tr',
      { key: index, className: 'fact' },
      el(
        'th',
        { align: 'left', valign: 'top', className: 'muted line', scope: 'row', style: { ...cell, ...labelCell } },
        fact.label,
      ),
      el('td', { valign: 'top', className: 'ink line', style: cell }, renderValue(fact)),
    )
  return el(
    'table',
    { width: '100%', cellPadding: 0, cellSpacing: 0, style: { margin: '8px 0 16px', borderCollapse: 'collapse' } },
    el('tbody', null, facts.map(renderRow)),
  )
}

/** Each image next to its text; on a phone above it. */
function renderImages(images: readonly MailImage[], { cell }: Pick<ReturnType<typeof getStyles>, 'cell'>) {
  const renderRow = ({ cid, alt, title, lines, width, height }: MailImage) =>
    el(
      'tr',
      { key: cid, className: 'fact' },
      el(
        'td',
        { valign: 'top', className: 'line', width: width + 20, style: { ...cell, paddingRight: 20 } },
        el('img', { src: `cid:${cid}`, alt, width, height, style: { display: 'block', borderRadius: 8, border: 0 } }),
      ),
      el(
        'td',
        { valign: 'top', className: 'ink line', style: cell },
        el('div', { style: { fontWeight: 600, paddingBottom: 4 } }, title),
        withKeys(lines.map((line) => el('div', { style: { paddingBottom: 4 } }, line))),
      ),
    )
  return el(
    'table',
    { width: '100%', cellPadding: 0, cellSpacing: 0, style: { margin: '8px 0 16px', borderCollapse: 'collapse' } },
    el('tbody', null, images.map(renderRow)),
  )
}

/** Attributes for email programs without style sheets. */
const getStyles = (light: MailColors) =>
  ({
    textStyle: { margin: '0 0 16px', color: light.ink, fontSize: 16, lineHeight: '25px' },
    linkStyle: { color: light.forest, textDecoration: 'underline', wordBreak: 'break-word' },
    wordmark: {
      margin: '0 0 16px',
      padding: '0 0 14px',
      borderBottom: `2px dashed ${light.kraft}`,
      color: light.forest,
      fontSize: 22,
      fontWeight: 700,
      letterSpacing: '-0.03em',
    },
    headings: {
      h1: {
        margin: '0 0 16px',
        color: light.forest,
        fontSize: 26,
        lineHeight: '32px',
        fontWeight: 700,
        letterSpacing: '-0.02em',
      },
      h2: { margin: '28px 0 10px', color: light.ink, fontSize: 18, lineHeight: '24px', fontWeight: 600 },
    },
    cell: {
      padding: '9px 0',
      borderTop: `1px solid ${light.line}`,
      color: light.ink,
      fontSize: 15,
      lineHeight: '22px',
      wordBreak: 'break-word',
    },
    labelCell: { width: 150, paddingRight: 20, color: light.muted, fontWeight: 400 },
    buttonStyle: {
      padding: '12px 22px',
      borderRadius: 10,
      backgroundColor: light.forest,
      color: light.onForest,
      fontSize: 16,
      fontWeight: 600,
      textDecoration: 'none',
    },
    smallPrint: {
      margin: '20px 4px 0',
      color: light.muted,
      fontSize: 13,
      lineHeight: '20px',
      wordBreak: 'break-word',
    },
  }) as const
