import { expect, test } from 'vitest'
import { findSvgProblem, type SvgProblem } from './svg-check.ts'

function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
const billionLaughs = `<!DOCTYPE svg [<!ENTITY l0 "lol">${laughs}]>${svg('<text>&l9;</text>')}`

const hostile: [what: string, content: string | Buffer, problem: SvgProblem][] = [
  ['a script', svg('<script>alert(1)</script>'), 'script'],
  ['a script with a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'), 'script'],
  ['an empty script element', svg('<script href="#a"/>'), 'script'],
  ['a script in other letters', svg('<ScRiPt>alert(1)</ScRiPt>'), 'script'],
  [
    'an escaped image-set',
    svg('<style>svg{background-image:image\\-set("http://evil.example/x.png" 1x)}</style>'),
    'escapes',
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
  ['an animated address', svg('<a><animate attributeName="href" values="#a"/></a>'), 'animated'],
  ['an animated handler', svg('<set attributeName="onmouseover" to="alert(1)"/>'), 'handler'],
  ['an animation to a javascript address', svg('<animate attributeName="x" to="javascript:alert(1)"/>'), 'script'],
  ['a picture from elsewhere', svg('<image href="https://evil.example/a.png"/>'), 'external'],
  ['a picture from elsewhere without a scheme', svg('<image xlink:href="//evil.example/a.png"/>'), 'external'],
  ['a file beside it', svg('<use href="other.svg#a"/>'), 'external'],
  ['an SVG inside as data', svg('<image href="data:image/svg+xml;base64,PHN2Zz4="/>'), 'embedded'],
  ['a page inside as data', svg('<a href="data:text/html,hi"/>'), 'embedded'],
  ['an import', svg('<style>@import "https://evil.example/a.css";</style>'), 'external'],
  ['an import in CDATA', svg('<style><![CDATA[ @import url(//evil.example) ]]></style>'), 'external'],
  ['a fill from elsewhere', svg('<rect fill="url( \'https://evil.example/#a\' )"/>'), 'external'],
  ['a font from elsewhere', svg('<style>@font-face{src:url(https://evil.example/f.woff)}</style>'), 'external'],
  ['an embedded font', svg('<style>@font-face{src:url(data:font/woff2;base64,d09G)}</style>'), 'font'],
  [
    'a font of an old kind',
    svg("<style>@font-face { src: url('data:application/x-font-ttf;base64,AAE=') }</style>"),
    'font',
  ],
  [
    'a font without a kind',
    svg('<style>a{fill:red} @font-face{font-family:"A";src:url("data:;base64,AAE=")}</style>'),
    'font',
  ],
  ['a font in a style of its own', svg('<g style="src:url(data:font/otf,x)"/>'), 'font'],
  ['a page in a style sheet', svg('<style>@font-face{a:b} g{fill:url(data:text/html,x)}</style>'), 'embedded'],
  ['an import around a comment', svg('<style>@im<!-- -->port "https://evil.example"</style>'), 'external'],
  ['a style sheet inside a style sheet', svg('<style><g><![CDATA[@imp]]></g>ort url(#a)</style>'), 'external'],
  ['a javascript address behind much white space', svg(`<a href="java${'&#10;'.repeat(400)}script:1"/>`), 'external'],
  ['an address behind much white space', svg(`<a href="${'&#9; '.repeat(400)}https://evil.example"/>`), 'external'],
  ['a prefix that only looks like xmlns', svg('<a XMLNS:href="https://evil.example"/>'), 'external'],
  ['an animated address with white space', svg('<set attributeName=" hr&#10;ef" to="#a"/>'), 'animated'],
  ['deep nesting', svg('<g>'.repeat(1_001) + '</g>'.repeat(1_001)), 'deep'],
  ['very deep nesting', svg('<g>'.repeat(1_000_000)), 'deep'],
  ['an attribute twice', svg('<g id="a" id="b"/>'), 'malformed'],
  ['an escaped url', svg('<rect style="fill:\\75 rl(https://evil.example)"/>'), 'escapes'],
  ['a url in entities', svg('<style>a{fill:&#117;rl(https://evil.example)}</style>'), 'external'],
  ['a picture set', svg('<rect style="mask:image-set(\'https://evil.example\' 1x)"/>'), 'external'],
  ['foreign content', svg('<foreignObject><p>hi</p></foreignObject>'), 'foreign'],
  ['a frame', svg('<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" srcdoc="x"/>'), 'foreign'],
  ['own entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'entities'],
  ['a document type from elsewhere', `<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd">${svg('')}`, 'doctype'],
  ['the document type of a web page', `<!DOCTYPE html>${svg('')}`, 'doctype'],
  ['a document type with definitions', `<!DOCTYPE svg [ <!ATTLIST g id ID #IMPLIED> ]>${svg('')}`, 'entities'],
  ['a billion laughs', billionLaughs, 'entities'],
  ['a document type behind the root', `${svg('')}<!DOCTYPE svg>`, 'malformed'],
  ['a style sheet from elsewhere', `<?xml-stylesheet href="https://evil.example/a.css"?>${svg('')}`, 'external'],
  ['a moved base', svg('', 'xml:base="https://evil.example/"'), 'external'],
  ['a script in UTF-16', Buffer.from(`\ufeff${svg('<script>1</script>')}`, 'utf16le'), 'script'],
  ['a script in big-endian UTF-16 without a mark', utf16be(svg('<script>1</script>')), 'script'],
  ['a script in UTF-7', `<?xml version="1.0" encoding="utf-7"?>${svg('+ADw-script+AD4-')}`, 'encoding'],
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
  ['a plain document type', `<!DOCTYPE svg>${svg('<g/>')}`],
  ['a plain document type over two lines', `<?xml version="1.0"?>\n<!DOCTYPE\n  svg >\n${svg('<g/>')}`],
  [
    'the document type of SVG 1.0',
    `<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.0//EN' 'http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd'>${svg('')}`,
  ],
  ['nesting as deep as allowed', svg('<g>'.repeat(999) + '</g>'.repeat(999))],
  ['a picture in a style sheet', svg("<style>g{fill:url( 'data:image/png;base64,AAE=' )}</style>")],
  ['a picture on many lines', svg(`<image href="data:image/jpeg;base64,${'AAE=\n'.repeat(2_000)}"/>`)],
  ['an empty link', svg('<a href=" "/>')],
  ['links within', svg('<use xlink:href="#a"/><rect fill="url(#b)" filter="url( \'#c\' )"/>')],
  ['a picture inside', svg(`<image href="data:image/png;base64,${'iVBOR'.repeat(30_000)}"/>`)],
  ['an XML packet', `<?xpacket begin=""?>${svg('<!-- <script> in a comment -->')}`],
  ['UTF-16', Buffer.from(`\ufeff${svg('<title>Grüße</title>')}`, 'utf16le')],
  ['words about code', svg('<text>script onload= url(https://example.com) @import</text>')],
  ['a prefixed root', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:g/></svg:svg>'],
]

for (const [what, content, problem] of hostile) {
  test(`rejected: ${what}`, () => {
    const bytes = Buffer.from(content)
    for (const size of bytes.length > 10_000 ? [65_536, 999] : [65_536, 7, 1])
      expect(findSvgProblem(pieces(bytes, size))).toBe(problem)
  })
}

for (const [what, content] of harmless) {
  test(`taken: ${what}`, () => {
    const bytes = Buffer.from(content)
    for (const size of bytes.length > 10_000 ? [65_536, 999] : [65_536, 7, 1])
      expect(findSvgProblem(pieces(bytes, size))).toBeUndefined()
  })
}
