export type MailColors = Record<'paper' | 'card' | 'line' | 'kraft' | 'ink' | 'muted' | 'forest' | 'onForest', string>

/**
 * Colors of emails in light and dark mode: those of app/theme.css, which mail programs cannot read, and dark ones of the same
 * hues. Text has a contrast of at least 4.5:1 (mail-colors.test.ts).
 */
export const lightColors: MailColors = {
  paper: '#faf7f2',
  card: '#ffffff',
  line: '#e4dbcd',
  kraft: '#c69c6d',
  ink: '#1d1b18',
  muted: '#655e55',
  forest: '#14493a',
  onForest: '#ffffff',
}

export const darkColors: MailColors = {
  paper: '#171512',
  card: '#211e1a',
  line: '#3d372f',
  kraft: '#a07c53',
  ink: '#f3eee6',
  muted: '#b3a99b',
  forest: '#9fd3bd',
  onForest: '#10261f',
}

/** Mail programs load no fonts of ours. */
export const fonts = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Helvetica, Arial, sans-serif"

/** The colors of each class, repeated for dark mode: inline styles cannot use media queries. */
const classes: Record<string, { color?: keyof MailColors; background?: keyof MailColors; line?: true }> = {
  paper: { background: 'paper' },
  card: { background: 'card', line: true },
  line: { line: true },
  ink: { color: 'ink' },
  muted: { color: 'muted' },
  forest: { color: 'forest' },
  button: { color: 'onForest', background: 'forest' },
}

/** Some programs darken emails and mark the document instead of matching the media query. */
function createDarkRules(colors: MailColors, prefix: string): string {
  return Object.entries(classes)
    .map(([name, { color, background, line }]) => {
      const rules = [
        color && `color:${colors[color]}!important`,
        background && `background-color:${colors[background]}!important`,
        line && `border-color:${colors.line}!important`,
      ]
      return `${prefix}.${name}{${rules.filter(Boolean).join(';')}}`
    })
    .join('')
}

export const getMailStyles = (colors: MailColors) =>
  [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    // On narrow screens labels are above their values.
    '@media (max-width:480px){.sheet{padding:24px 20px!important}.margin{padding:12px 8px!important}',
    '.fact th,.fact td{display:block!important;width:auto!important;padding-right:0!important}',
    '.fact th{padding-bottom:0!important;border:0!important}.fact td{padding-top:0!important;border-top:0!important}}',
    `@media (prefers-color-scheme:dark){${createDarkRules(colors, '')}}`,
    createDarkRules(colors, '[data-ogsc] '),
  ].join('')
