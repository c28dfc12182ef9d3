import { expect, test } from 'vitest'
import { checkArtwork } from './artwork-check.server.ts'
import { type SvgProblem, svgProblems } from './svg-rules.ts'

async function check(bytes: Buffer, pieces: number): Promise<string | undefined> {
  const checked = checkArtwork('.svg')
  for (let at = 0; at < bytes.length; at += pieces) checked.write(bytes.subarray(at, at + pieces))
  return checked.end()
}

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

const hostile: [what: string, content: string | Buffer, problem: SvgProblem][] = [
  ['a script', svg('<script>alert(1)</script>'), 'script'],
  ['a script with a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'), 'script'],
  ['an empty script element', svg('<script href="#a"/>'), 'script'],
  ['a script in other letters', svg('<ScRiPt>alert(1)</ScRiPt>'), 'script'],
  [
    'an escaped image-set',
    svg('<style>svg{background-image:image\\-set("http://evil.example/x.png" 1x)}</style>'),
    'external',
  ],
  ['a list of addresses', svg('<img srcset="#x 1x, http://evil.example/x.png 1x"/>'), 'external'],
  ['an address to ping', svg('<a href="#a" ping="# https://evil.example"/>'), 'external'],
  ['an event handler', svg('', 'onload="alert(1)"'), 'handler'],
  ['an event handler in other letters', svg('<rect OnClick="alert(1)"/>'), 'handler'],
  ['an event handler on a line of its own', svg('<rect\n\tonmouseover\n=\n"alert(1)"/>'), 'handler'],
  ['an event handler after a slash', '<svg/onload="alert(1)"></svg>', 'malformed'],
  ['a javascript address', svg('<a href="javascript:alert(1)"><rect/></a>'), 'script'],
  ['a javascript address in entities', svg('<a xlink:href="&#106;ava&#x0000073;cript&#58;alert(1)"/>'), 'script'],
  ['a javascript address with white space', svg('<a href=" java\n&#9;script:alert(1)"/>'), 'script'],
  ['an animated address', svg('<a><animate attributeName="href" values="#a"/></a>'), 'external'],
  ['an animated handler', svg('<set attributeName="onmouseover" to="alert(1)"/>'), 'handler'],
  ['an animation to a javascript address', svg('<animate attributeName="x" to="javascript:alert(1)"/>'), 'script'],
  ['a picture from elsewhere', svg('<image href="https://evil.example/a.png"/>'), 'external'],
  ['a picture from elsewhere without a scheme', svg('<image xlink:href="//evil.example/a.png"/>'), 'external'],
  ['a file beside it', svg('<use href="other.svg#a"/>'), 'external'],
  ['an SVG inside as data', svg('<image href="data:image/svg+xml;base64,PHN2Zz4="/>'), 'external'],
  ['a page inside as data', svg('<a href="data:text/html,hi"/>'), 'external'],
  ['an import', svg('<style>@import "https://evil.example/a.css";</style>'), 'external'],
  ['an import in CDATA', svg('<style><![CDATA[ @import url(//evil.example) ]]></style>'), 'external'],
  ['a fill from elsewhere', svg('<rect fill="url( \'https://evil.example/#a\' )"/>'), 'external'],
  ['a font from elsewhere', svg('<style>@font-face{src:url(https://evil.example/f.woff)}</style>'), 'external'],
  ['an escaped url', svg('<rect style="fill:\\75 rl(https://evil.example)"/>'), 'external'],
  ['a url in entities', svg('<style>a{fill:&#117;rl(https://evil.example)}</style>'), 'external'],
  ['a picture set', svg('<rect style="mask:image-set(\'https://evil.example\' 1x)"/>'), 'external'],
  ['foreign content', svg('<foreignObject><p>hi</p></foreignObject>'), 'foreign'],
  ['a frame', svg('<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" srcdoc="x"/>'), 'foreign'],
  ['own entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'entities'],
  ['a document type from elsewhere', `<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd">${svg('')}`, 'entities'],
  ['a style sheet from elsewhere', `<?xml-stylesheet href="https://evil.example/a.css"?>${svg('')}`, 'external'],
  ['a moved base', svg('', 'xml:base="https://evil.example/"'), 'external'],
  ['a script in UTF-16', Buffer.from(`\ufeff${svg('<script>1</script>')}`, 'utf16le'), 'script'],
  ['a script in big-endian UTF-16 without a mark', utf16be(svg('<script>1</script>')), 'script'],
  ['a script in UTF-7', `<?xml version="1.0" encoding="utf-7"?>${svg('+ADw-script+AD4-')}`, 'malformed'],
  ['a script after a byte order mark', `\ufeff${svg('<script>1</script>')}`, 'script'],
  ['a script behind much white space', svg(`${' '.repeat(70_000)}<script>1</script>`), 'script'],
  ['a link far into a tag', svg(`<a d="${'x'.repeat(70_000)}" href="https://evil.example"/>`), 'external'],
  ['an HTML page', '<html><body onload="x"></body></html>', 'malformed'],
  ['two roots', `${svg('')}${svg('')}`, 'malformed'],
  ['an unclosed element', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', 'malformed'],
  ['a value without quotes', svg('<rect x=1 />'), 'malformed'],
  ['an unknown entity', svg('<a href="java&Tab;script:alert(1)"/>'), 'malformed'],
  ['nothing', '', 'malformed'],
  ['half a file', svg('<g>').slice(0, 60), 'malformed'],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'malformed'],
]

const harmless: [what: string, content: string | Buffer][] = [
  ['a plain drawing', svg('<g id="a"><path d="M0 0 L1 1Z" fill="#14493A"/></g>')],
  [
    'what a drawing program writes',
    `\ufeff<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator: Adobe Illustrator -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"\n "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg(
      '<style type="text/css">.st0{fill:url(#grad);font-family:\\\'MyriadPro\\\'}</style><title>A &amp; B</title>',
    )}\n`,
  ],
  [
    'editor metadata',
    svg(
      '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><dc:type xmlns:dc="http://purl.org/dc/elements/1.1/" rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></rdf:RDF></metadata>',
      'data-name="C:\\art\\image (1).png"',
    ),
  ],
  ['links within', svg('<use xlink:href="#a"/><rect fill="url(#b)" filter="url( \'#c\' )"/>')],
  ['a picture inside', svg(`<image href="data:image/png;base64,${'iVBOR'.repeat(30_000)}"/>`)],
  ['an XML packet', `<?xpacket begin=""?>${svg('<!-- <script> in a comment -->')}`],
  ['UTF-16', Buffer.from(`\ufeff${svg('<title>Grüße</title>')}`, 'utf16le')],
  ['words about code', svg('<text>script onload= url(https://example.com) @import</text>')],
  ['a prefixed root', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:g/></svg:svg>'],
]

for (const [what, content, problem] of hostile) {
  test(`refused: ${what}`, async () => {
    const bytes = Buffer.from(content)
    const message = `This SVG cannot be taken: ${svgProblems[problem]}. Please save it as plain SVG and try again.`
    for (const pieces of bytes.length > 10_000 ? [65_536, 999] : [65_536, 7, 1]) {
      expect(await check(bytes, pieces)).toBe(message)
    }
  })
}

for (const [what, content] of harmless) {
  test(`taken: ${what}`, async () => {
    const bytes = Buffer.from(content)
    for (const pieces of bytes.length > 10_000 ? [65_536, 999] : [65_536, 7, 1]) {
      expect(await check(bytes, pieces)).toBeUndefined()
    }
  })
}
