import { expect, test } from 'vitest'
import { diagramSvg, drawingPrograms } from '#test/drawing-programs.ts'
import { findSvgProblem, type SvgProblem } from './svg-check.ts'

function* splitIntoPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const createSvg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`

const encodeUtf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
const billionLaughs = `<!DOCTYPE svg [<!ENTITY l0 "lol">${entities}]>${createSvg('<text>&l9;</text>')}`

const adobe = 'http://ns.adobe.com/AdobeIllustrator/10.0/'

const hostile: [what: string, content: string | Buffer, problem: SvgProblem][] = [
  ['a script', createSvg('<script>alert(1)</script>'), 'script'],
  ['a script with a prefix', createSvg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'), 'script'],
  ['an empty script element', createSvg('<script href="#a"/>'), 'script'],
  ['a script in mixed case', createSvg('<ScRiPt>alert(1)</ScRiPt>'), 'script'],
  [
    'an escaped image-set',
    createSvg('<style>svg{background-image:image\\-set("http://evil.example/x.png" 1x)}</style>'),
    'escapes',
  ],
  ['a list of URLs', createSvg('<img srcset="#x 1x, http://evil.example/x.png 1x"/>'), 'external'],
  ['a URL to ping', createSvg('<a href="#a" ping="# https://evil.example"/>'), 'external'],
  ['an event handler', createSvg('', 'onload="alert(1)"'), 'handler'],
  ['an event handler in mixed case', createSvg('<rect OnClick="alert(1)"/>'), 'handler'],
  ['an event handler on a line of its own', createSvg('<rect\n\tonmouseover\n=\n"alert(1)"/>'), 'handler'],
  ['an event handler after a slash', '<svg/onload="alert(1)"></svg>', 'malformed'],
  ['a javascript URL', createSvg('<a href="javascript:alert(1)"><rect/></a>'), 'script'],
  ['a javascript URL in entities', createSvg('<a xlink:href="&#106;ava&#x0000073;cript&#58;alert(1)"/>'), 'script'],
  ['a javascript URL with white space', createSvg('<a href=" java\n&#9;script:alert(1)"/>'), 'script'],
  ['an animated URL', createSvg('<a><animate attributeName="href" values="#a"/></a>'), 'animated'],
  ['an animated handler', createSvg('<set attributeName="onmouseover" to="alert(1)"/>'), 'handler'],
  ['an animation to a javascript URL', createSvg('<animate attributeName="x" to="javascript:alert(1)"/>'), 'script'],
  ['an external image', createSvg('<image href="https://evil.example/a.png"/>'), 'external'],
  ['an external image without a scheme', createSvg('<image xlink:href="//evil.example/a.png"/>'), 'external'],
  ['a file beside it', createSvg('<use href="other.svg#a"/>'), 'external'],
  ['an SVG inside as data', createSvg('<image href="data:image/svg+xml;base64,PHN2Zz4="/>'), 'embedded'],
  ['a page inside as data', createSvg('<a href="data:text/html,hi"/>'), 'embedded'],
  ['an import', createSvg('<style>@import "https://evil.example/a.css";</style>'), 'external'],
  ['an import in CDATA', createSvg('<style><![CDATA[ @import url(//evil.example) ]]></style>'), 'external'],
  ['an external fill', createSvg('<rect fill="url( \'https://evil.example/#a\' )"/>'), 'external'],
  ['an external font', createSvg('<style>@font-face{src:url(https://evil.example/f.woff)}</style>'), 'external'],
  [
    'an embedded font',
    createSvg('<style>@font-face{src:url(data:font/woff2;base64,d09G)}</style><text>a</text>'),
    'font',
  ],
  [
    'a font of an old kind',
    createSvg("<text>a</text><style>@font-face { src: url('data:application/x-font-ttf;base64,AAE=') }</style>"),
    'font',
  ],
  [
    'a font without a kind',
    createSvg(
      '<style>.b{font-family:a} @font-face{font-family:"A";src:url("data:;base64,AAE=")}</style><text>a</text>',
    ),
    'font',
  ],
  ['a font in a style of its own', createSvg('<g style="src:url(data:font/otf,x)"/>'), 'font'],
  ['a page in a style sheet', createSvg('<style>@font-face{a:b} g{fill:url(data:text/html,x)}</style>'), 'embedded'],
  ['an import around a comment', createSvg('<style>@im<!-- -->port "https://evil.example"</style>'), 'external'],
  ['a style sheet inside a style sheet', createSvg('<style><g><![CDATA[@imp]]></g>ort url(#a)</style>'), 'external'],
  ['a javascript URL behind much white space', createSvg(`<a href="java${'&#10;'.repeat(400)}script:1"/>`), 'external'],
  ['a URL behind much white space', createSvg(`<a href="${'&#9; '.repeat(400)}https://evil.example"/>`), 'external'],
  ['a prefix that only looks like xmlns', createSvg('<a XMLNS:href="https://evil.example"/>'), 'external'],
  ['an animated URL with white space', createSvg('<set attributeName=" hr&#10;ef" to="#a"/>'), 'animated'],
  ['deep nesting', createSvg('<g>'.repeat(1_001) + '</g>'.repeat(1_001)), 'deep'],
  ['very deep nesting', createSvg('<g>'.repeat(1_000_000)), 'deep'],
  ['an attribute twice', createSvg('<g id="a" id="b"/>'), 'malformed'],
  ['an escaped url', createSvg('<rect style="fill:\\75 rl(https://evil.example)"/>'), 'escapes'],
  ['a url in entities', createSvg('<style>a{fill:&#117;rl(https://evil.example)}</style>'), 'external'],
  ['an image set', createSvg('<rect style="mask:image-set(\'https://evil.example\' 1x)"/>'), 'external'],
  ['foreign content', createSvg('<foreignObject><p>hi</p></foreignObject>'), 'foreign'],
  ['a frame', createSvg('<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" srcdoc="x"/>'), 'foreign'],
  ['an entity with markup', `<!DOCTYPE svg [<!ENTITY a "<g/>">]>${createSvg('&a;')}`, 'entities'],
  ['an entity of characters by number', `<!DOCTYPE svg [<!ENTITY a "&#60;g/>">]>${createSvg('&a;')}`, 'entities'],
  ['an external entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "https://evil.example">]>${createSvg('&a;')}`, 'entities'],
  ['a parameter entity', `<!DOCTYPE svg [<!ENTITY % a "b"> %a;]>${createSvg('')}`, 'entities'],
  ['a default value', `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${createSvg('')}`, 'entities'],
  [
    'a script in an entity',
    `<!DOCTYPE svg [<!ENTITY a "java"><!ENTITY b "script:1">]>${createSvg('<a href="&a;&b;"/>')}`,
    'script',
  ],
  [
    'a URL in an entity',
    `<!DOCTYPE svg [<!ENTITY a "fill:url(//evil.example)">]>${createSvg('<g style="&a;"/>')}`,
    'external',
  ],
  [
    'a handler in an entity',
    `<!DOCTYPE svg [<!ENTITY a "onload">]>${createSvg('<set attributeName="&a;" to="1"/>')}`,
    'handler',
  ],
  [
    'entities of very much text',
    `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(50_000)}">]>${createSvg('&a;'.repeat(100))}`,
    'entities',
  ],
  ['HTML', createSvg('<h:p xmlns:h="http://www.w3.org/1999/xhtml">hi</h:p>'), 'foreign'],
  ['HTML as default namespace', createSvg('<img xmlns="http://www.w3.org/1999/xhtml" alt="x"/>'), 'foreign'],
  ['a formula', createSvg('<math xmlns="http://www.w3.org/1998/Math/MathML"/>'), 'foreign'],
  [
    'foreign content of another extension',
    createSvg('<foreignObject requiredExtensions="http://www.w3.org/1999/xhtml"/>'),
    'foreign',
  ],
  [
    'foreign content of several extensions',
    createSvg(`<foreignObject requiredExtensions="${adobe} http://www.w3.org/1999/xhtml"/>`),
    'foreign',
  ],
  [
    'HTML in a private copy',
    createSvg(`<foreignObject requiredExtensions="${adobe}"><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>`),
    'foreign',
  ],
  [
    'a drawing in a private copy',
    createSvg(`<foreignObject requiredExtensions="${adobe}"><g/></foreignObject>`),
    'foreign',
  ],
  [
    'a script in a private copy',
    createSvg(`<foreignObject requiredExtensions="${adobe}"><script/></foreignObject>`),
    'script',
  ],
  [
    'foreign content behind a private copy',
    createSvg(`<foreignObject requiredExtensions="${adobe}"/><foreignObject/>`),
    'foreign',
  ],
  ['an external document type', `<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd">${createSvg('')}`, 'doctype'],
  ['the document type of a web page', `<!DOCTYPE html>${createSvg('')}`, 'doctype'],
  ['a document type with definitions', `<!DOCTYPE svg [ <!ATTLIST g id ID #IMPLIED> ]>${createSvg('')}`, 'entities'],
  ['a billion laughs', billionLaughs, 'entities'],
  ['a document type behind the root', `${createSvg('')}<!DOCTYPE svg>`, 'malformed'],
  ['an external style sheet', `<?xml-stylesheet href="https://evil.example/a.css"?>${createSvg('')}`, 'external'],
  ['an xml:base attribute', createSvg('', 'xml:base="https://evil.example/"'), 'external'],
  ['a script in UTF-16', Buffer.from(`\ufeff${createSvg('<script>1</script>')}`, 'utf16le'), 'script'],
  ['a script in big-endian UTF-16 without a mark', encodeUtf16be(createSvg('<script>1</script>')), 'script'],
  ['a script in UTF-7', `<?xml version="1.0" encoding="utf-7"?>${createSvg('+ADw-script+AD4-')}`, 'encoding'],
  ['a script after a byte order mark', `\ufeff${createSvg('<script>1</script>')}`, 'script'],
  ['a script behind much white space', createSvg(`${' '.repeat(70_000)}<script>1</script>`), 'script'],
  ['a link far into a tag', createSvg(`<a d="${'x'.repeat(70_000)}" href="https://evil.example"/>`), 'external'],
  ['an HTML page', '<html><body onload="x"></body></html>', 'malformed'],
  ['two roots', `${createSvg('')}${createSvg('')}`, 'malformed'],
  ['an unclosed element', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', 'malformed'],
  ['a value without quotes', createSvg('<rect x=1 />'), 'malformed'],
  ['an unknown entity', createSvg('<a href="java&Tab;script:alert(1)"/>'), 'malformed'],
  ['nothing', '', 'malformed'],
  ['half a file', createSvg('<g>').slice(0, 60), 'malformed'],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'malformed'],
]

const harmless: [what: string, content: string | Buffer][] = [
  ['a plain drawing', createSvg('<g id="a"><path d="M0 0 L1 1Z" fill="#14493A"/></g>')],
  [
    'what a drawing program writes',
    `\ufeff<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator: Adobe Illustrator -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"\n "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${createSvg(
      '<style type="text/css">.st0{fill:url(#grad);font-family:\\\'MyriadPro\\\'}</style><title>A &amp; B</title>',
    )}\n`,
  ],
  [
    'editor metadata',
    createSvg(
      '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><dc:type xmlns:dc="http://purl.org/dc/elements/1.1/" rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></rdf:RDF></metadata>',
      'data-name="C:\\art\\image (1).png"',
    ),
  ],
  ['a plain document type', `<!DOCTYPE svg>${createSvg('<g/>')}`],
  ['a plain document type over two lines', `<?xml version="1.0"?>\n<!DOCTYPE\n  svg >\n${createSvg('<g/>')}`],
  [
    'the document type of SVG 1.0',
    `<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.0//EN' 'http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd'>${createSvg('')}`,
  ],
  ['nesting as deep as allowed', createSvg('<g>'.repeat(999) + '</g>'.repeat(999))],
  ['an image in a style sheet', createSvg("<style>g{fill:url( 'data:image/png;base64,AAE=' )}</style>")],
  ['an image on many lines', createSvg(`<image href="data:image/jpeg;base64,${'AAE=\n'.repeat(2_000)}"/>`)],
  ['an empty link', createSvg('<a href=" "/>')],
  ['links within', createSvg('<use xlink:href="#a"/><rect fill="url(#b)" filter="url( \'#c\' )"/>')],
  ['an image inside', createSvg(`<image href="data:image/png;base64,${'iVBOR'.repeat(30_000)}"/>`)],
  ['an XML packet', `<?xpacket begin=""?>${createSvg('<!-- <script> in a comment -->')}`],
  ['UTF-16', Buffer.from(`\ufeff${createSvg('<title>Grüße</title>')}`, 'utf16le')],
  ['words about code', createSvg('<text>script onload= url(https://example.com) @import</text>')],
  [
    "Illustrator's private copy",
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
      <!-- of Illustrator -->
      <!ENTITY ns_ai "${adobe}">
      <!ENTITY st0 'fill:#FFFFFF;'>
      <!ATTLIST svg xmlns:i CDATA #IMPLIED a:b CDATA #IMPLIED>
    ]>${createSvg(
      '<switch><foreignObject requiredExtensions="&ns_ai;"><i:pgfRef xlink:href="#p"/></foreignObject><g style="&st0;"/></switch><i:pgf id="p"><![CDATA[eJz]]></i:pgf>',
      'xmlns:i="&ns_ai;"',
    )}`,
  ],
  [
    'a font without text',
    createSvg('<style>@font-face{font-family:A;src:url(data:font/woff2;base64,d09G)}</style><g/>'),
  ],
  [
    'a font that no text uses',
    createSvg(
      '<style>@font-face{font-family:A;src:url(data:font/woff2,d09G)}</style><text style="font-family:B">b</text>',
    ),
  ],
  ['a prefixed root', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:g/></svg:svg>'],
]

for (const [program, content] of Object.entries(drawingPrograms)) {
  test(`accepts a drawing of ${program}`, () => {
    expect(findSvgProblem([Buffer.from(content)])).toBeUndefined()
  })
}

test('rejects a diagram whose text is HTML', () => {
  expect(findSvgProblem([Buffer.from(diagramSvg)])).toBe('foreign')
})

for (const [name, content, problem] of hostile) {
  test(`rejects ${name}`, () => {
    const bytes = Buffer.from(content)
    for (const size of bytes.length > 10_000 ? [65_536, 999] : [65_536, 7, 1])
      expect(findSvgProblem(splitIntoPieces(bytes, size))).toBe(problem)
  })
}

for (const [name, content] of harmless) {
  test(`accepts ${name}`, () => {
    const bytes = Buffer.from(content)
    for (const size of bytes.length > 10_000 ? [65_536, 999] : [65_536, 7, 1])
      expect(findSvgProblem(splitIntoPieces(bytes, size))).toBeUndefined()
  })
}

test('checks many fonts of a style sheet in linear time', () => {
  const font = 'src:url(data:font/woff,x);'
  const sheet = `@font-face{font-family:A;${font.repeat(200_000)}}`
  expect(findSvgProblem([Buffer.from(createSvg(`<style>${sheet}</style>`))])).toBeUndefined()
})
