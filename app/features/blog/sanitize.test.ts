import { expect, test } from 'vitest'
import { sanitizeHtml, sanitizeWithReport, toPlainText, toReadableBody } from './sanitize.server.ts'

const attacks = [
  ['a script', '<p>a</p><script>alert(1)</script>'],
  ['a script in capitals', '<SCRIPT SRC=//evil.example/x.js></SCRIPT>'],
  ['a script split by a script', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['an unclosed script', '<script>alert(1)'],
  ['a picture with a handler', '<img src=x onerror=alert(1)>'],
  ['a handler after a slash', '<img/onerror=alert(1)/src=/pictures/mug-navy.webp>'],
  ['a handler behind a line break', '<p\nonclick\n=\n"alert(1)">text</p>'],
  ['a javascript link', '<a href="javascript:alert(1)">text</a>'],
  ['a javascript link in mixed case', '<a href="JaVaScRiPt:alert(1)">text</a>'],
  ['a javascript link with a tab', '<a href="java&#9;script:alert(1)">text</a>'],
  ['a javascript link with a NUL', '<a href="java\u0000script:alert(1)">text</a>'],
  ['a javascript link in entities', '<a href="&#106;&#97;&#118;&#97;script&colon;alert(1)">text</a>'],
  ['a javascript link behind spaces', '<a href=" &#1; javascript:alert(1)">text</a>'],
  ['a data document', '<a href="data:text/html,<script>alert(1)</script>">text</a>'],
  ['a vbscript link', '<a href="vbscript:msgbox(1)">text</a>'],
  ['a data picture', '<img src="data:image/svg+xml,<svg onload=alert(1)>" alt="">'],
  ['a style attribute', '<p style="position:fixed;inset:0;background:url(javascript:alert(1))">text</p>'],
  ['a style element', '<style>body{display:none}</style><p>text</p>'],
  ['a style that escapes', '<style><img src="</style><img src=x onerror=alert(1)>">'],
  ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ['a frame with a document', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ['an object', '<object data="evil.swf"></object><embed src="evil.swf">'],
  ['a form', '<form action="https://evil.example"><input name="password"><button>Log in</button></form>'],
  ['a base', '<base href="https://evil.example/">'],
  ['a redirect', '<meta http-equiv="refresh" content="0;url=https://evil.example">'],
  ['a stylesheet', '<link rel="stylesheet" href="https://evil.example/x.css">'],
  ['svg with a handler', '<svg onload=alert(1)><circle r="9"/></svg>'],
  ['svg with a script', '<svg><script>alert(1)</script></svg>'],
  ['svg animating a URL', '<svg><a><animate attributeName=href values=javascript:alert(1) /><text>x</text></a></svg>'],
  [
    'math that turns into markup',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></mtext></math>',
  ],
  ['noscript that turns into markup', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
  ['a template', '<template><script>alert(1)</script></template>'],
  ['a textarea that turns into markup', '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>'],
  ['a comment that ends early', '<!--><img src=x onerror=alert(1)>-->'],
  ['a conditional comment', '<!--[if IE]><script>alert(1)</script><![endif]-->'],
  ['CDATA', '<![CDATA[<script>alert(1)</script>]]>'],
  ['an attribute that breaks out', '<img src="/pictures/mug-navy.webp" alt="&quot;><script>alert(1)</script>">'],
  ['an attribute that breaks out of the title', `<a href="/blog" title='"><img src=x onerror=alert(1)>'>text</a>`],
  [
    'a name that shadows the page',
    '<a id="location" name="cookie" href="/">text</a><p id="main" class="fixed">text</p>',
  ],
  ['a picture for every width', '<img src="/a.webp" srcset="javascript:alert(1) 1x, https://evil.example/x 2x">'],
  ['a heading with a handler', '<h2 onmouseover=alert(1) id="x">text</h2>'],
  ['a heading with markup', '<h2><a href="javascript:alert(1)">text<script>alert(1)</script></a></h2>'],
  ['escaped markup, which must stay escaped', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['escaped markup in a heading', '<h2>&lt;img src=x onerror=alert(1)&gt;</h2>'],
  ['escaped markup in a table', '<table><tr><td>&lt;table&gt;&lt;script&gt;</td></tr></table>'],
] as const

/** Parses tags and attributes with their values. */
function getTags(html: string) {
  return [...html.matchAll(/<([a-z0-9]+)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', attributes = '']) => ({
      name,
      attributes: [...attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/gi)].map(([, key = '', value = '']) => ({
        key,
        value,
      })),
    }),
  )
}

const safeTags = /^(p|a|h[234]|img|div|table|tbody|tr|td)$/
const safeAttributes = /^(href|title|src|alt|id|srcset|sizes|loading|decoding|role|tabindex|aria-label|class)$/

test.for(attacks)('sanitizes %s', ([, html]) => {
  for (const result of [sanitizeHtml(html), toReadableBody(html).html]) {
    const tags = getTags(result)
    // Every < starts a tag that was recognized above.
    expect(result.match(/<(?!\/)/g)?.length ?? 0).toBe(tags.length)
    for (const { name, attributes } of tags) {
      expect(name).toMatch(safeTags)
      for (const { key, value } of attributes) {
        expect(key).toMatch(safeAttributes)
        if (key === 'href' || key === 'src') expect(value).toMatch(/^([/#]|https?:|x$)/)
        if (key === 'id') expect(value).toMatch(/^s-/)
        if (key === 'class') expect(value).toBe('table-scroll')
      }
    }
  }
})

test('balances unclosed and stray tags', () => {
  const html = toReadableBody('</div></article></main><b><i><p>one</b><table><tr><td>two<ul><li>three<h2>four').html
  for (const tag of ['b', 'i', 'p', 'table', 'ul', 'li', 'h2', 'div']) {
    const opened = html.match(new RegExp(`<${tag}[ >]`, 'g'))?.length ?? 0
    expect(html.match(new RegExp(`</${tag}>`, 'g'))?.length ?? 0).toBe(opened)
  }
  expect(html).not.toContain('</main>')
  expect(html).not.toContain('</article>')
})

test('limits the nesting depth', () => {
  const html = sanitizeHtml(`${'<blockquote>'.repeat(1000)}deep${'</blockquote>'.repeat(1000)}`)
  expect(html.match(/<blockquote>/g)?.length).toBeLessThanOrEqual(40)
})

test('keeps the markup that posts use', () => {
  const html =
    '<h2>Sizes</h2><p>Read <strong>this</strong>, <a href="/products?category=Bags">bags</a> &amp; <a href="mailto:hello@boxwright.example">write</a>.</p>' +
    '<figure><img src="/pictures/mug-navy.webp" alt="A mug" width="900" height="900" /><figcaption>Mug</figcaption></figure>' +
    '<table><thead><tr><th scope="col">Size</th></tr></thead><tbody><tr><td colspan="2">M</td></tr></tbody></table>' +
    '<pre><code>a &lt; b</code></pre><blockquote><p>Said.</p></blockquote><ol start="3"><li>three</li></ol>'
  expect(sanitizeHtml(html)).toBe(html)
})

test('is idempotent', () => {
  for (const [, html] of attacks) expect(sanitizeHtml(sanitizeHtml(html))).toBe(sanitizeHtml(html))
})

test('adds heading anchors, scrollable tables and code, and lazy images', () => {
  const { html, sections } = toReadableBody(
    '<h1>Main</h1><h2>Café &amp; Co</h2><h3>Same</h3><h3>Same</h3><h2>See <a href="/blog">this</a></h2><h2>…</h2>' +
      '<table><tr><td>1</td></tr></table><pre>code</pre><img src="/pictures/mug-navy.webp" alt="Mug">',
  )
  expect(sections).toEqual([
    { id: 's-main', title: 'Main' },
    { id: 's-cafe-co', title: 'Café & Co' },
    { id: 's-see-this', title: 'See this' },
    { id: 's-section', title: '…' },
  ])
  expect(html).toContain('<h2 id="s-cafe-co"><a href="#s-cafe-co">Café &amp; Co</a></h2>')
  expect(html).toContain('<h3 id="s-same-2">')
  expect(html).toContain('<h2 id="s-see-this">See <a href="/blog">this</a></h2>')
  expect(html).toContain('<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table>')
  expect(html).toContain('<pre tabindex="0">')
  expect(html).toMatch(/srcset="\/pictures\/mug-navy-640\.webp 640w, \/pictures\/mug-navy\.webp 900w"/)
  expect(html).toContain('loading="lazy"')
})

test('marks the first column as row headers if the corner cell is empty', () => {
  const table = (corner: string, cell = 'Setup') =>
    toReadableBody(
      `<table><thead><tr>${corner}<th>Light</th></tr></thead><tbody><tr><td>${cell}</td><td>1</td></tr></tbody></table>`,
    ).html
  expect(table('<th></th>')).toContain(
    '<thead><tr><td></td><th>Light</th></tr></thead><tbody><tr><th scope="row">Setup</th><td>1</td></tr></tbody>',
  )
  expect(table('<th>Box</th>')).toContain('<tr><th>Box</th><th>Light</th></tr></thead><tbody><tr><td>Setup</td>')
  const within = '<table><tbody><tr><td>a</td></tr></tbody></table>'
  expect(table('<th></th>', within)).toMatch(/<td><div [^>]*>(<table><tbody><tr><td>a<\/td>)/)
})

test('adds srcset, width and height to uploaded images', () => {
  const stem = `/media/${'0'.repeat(32)}-500x400`
  expect(toReadableBody(`<img src="${stem}.webp" alt="A">`).html).toBe(
    `<img src="${stem}.webp" alt="A" width="500" height="400" srcset="${stem}-320.webp 320w, ${stem}.webp 500w" sizes="(min-width: 48rem) 43rem, 100vw" loading="lazy" decoding="async" />`,
  )
})

test('removes images without a usable source', () => {
  expect(sanitizeHtml('<p>a<img alt="gone"><img src="http://plain.example/x.png">b</p>')).toBe('<p>ab</p>')
})

test('returns the visible text', () => {
  expect(toPlainText('<h2>One</h2><p>two &amp; <b>th</b>ree</p><ul><li>a</li><li>b</li></ul>')).toBe(
    'One two & three a b',
  )
})

test('links within a post lead to its ids and headings, others become text', () => {
  const content = sanitizeHtml(
    '<p><a href="#prices">Prices</a> <a href="#what-it-costs">Costs</a> <a href="#whats-new">New</a> <a href="#nowhere">Gone</a></p>' +
      '<h2 id="prices">What it costs</h2><h2>What’s new</h2><h2 id="prices">Again</h2>' +
      '<p>Note<sup><a href="#fn1" id="ref1">1</a></sup></p><p id="fn1">A note <a href="#ref1">back</a></p><a name="old">Old</a><a href="#old">to old</a>',
  )
  expect(sanitizeHtml(content)).toBe(content)
  const { html, sections } = toReadableBody(content)
  expect(html).toContain('<a href="#s-prices">Prices</a> <a href="#s-prices">Costs</a>')
  expect(html).toContain('<a href="#s-what-s-new">New</a> <span>Gone</span>')
  expect(html).toContain('<h2 id="s-prices"><a href="#s-prices">What it costs</a></h2>')
  expect(html).toContain('<sup><a id="s-ref1" href="#s-fn1">1</a></sup>')
  expect(html).toContain('<p id="s-fn1">A note <a href="#s-ref1">back</a></p>')
  expect(html).toContain('<a id="s-old">Old</a><a href="#s-old">to old</a>')
  expect(sections.map(({ id }) => id)).toEqual(['s-prices', 's-what-s-new', 's-again'])
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('keeps the alignment of cells, also from a style or a class', () => {
  const { html } = toReadableBody(
    '<table><thead><tr><th align="center">a</th><th style="text-align: right">b</th></tr></thead>' +
      '<tbody><tr><td class="has-text-align-right">1</td><td align="javascript:x">2</td><td align="constructor">3</td></tr></tbody></table>',
  )
  expect(html).toContain('<tr><th class="text-center">a</th><th class="text-right">b</th></tr>')
  expect(html).toContain('<tr><td class="text-right">1</td><td>2</td><td>3</td></tr>')
})

test.for([
  [
    'a player of YouTube',
    '<iframe src="https://www.youtube.com/embed/abc">x<b>y</b></iframe>',
    '<a href="https://www.youtube.com/watch?v=abc">Watch the video (youtube.com)</a>',
  ],
  [
    'a titled frame without a scheme',
    '<iframe src="//player.vimeo.com/video/12" title="Our &lt;shop&gt;"></iframe>',
    '<a href="https://vimeo.com/12">Our &lt;shop&gt; (vimeo.com)</a>',
  ],
  [
    'a frame of another page',
    '<iframe src="https://maps.example/x"></iframe>',
    '<a href="https://maps.example/x">Open the embedded page (maps.example)</a>',
  ],
  [
    'a video with sources and a fallback',
    '<video controls><source src="/a.mp4" /><source src="/a.webm" /><p>Old <a href="/b">browser</a></p></video>',
    '<span><a href="/a.mp4">Watch the video</a><span><span></span></span></span>',
  ],
  [
    'a recording',
    '<audio src="https://a.example/a.mp3">no</audio>',
    '<a href="https://a.example/a.mp3">Listen to the recording (a.example)</a>',
  ],
  [
    'an old object',
    '<object><embed src="https://a.example/x"></object>',
    '<span><a href="https://a.example/x">Open the embedded page (a.example)</a></span>',
  ],
] as const)('replaces %s by a link', ([, html, link]) => {
  expect(sanitizeWithReport(`<p>a</p>${html}<p>b</p>`)).toMatchObject({
    html: `<p>a</p>${link}<p>b</p>`,
    report: { embeds: [{ url: expect.any(String) }] },
  })
})

test('tells of a frame that cannot be linked, and leaves the sources of images alone', () => {
  expect(
    sanitizeWithReport('<p>a</p><iframe srcdoc="<p>x"></iframe><iframe src="javascript:alert(1)"></iframe>'),
  ).toEqual({
    html: '<p>a</p>',
    report: {
      embeds: [
        { kind: 'frame', url: null },
        { kind: 'frame', url: null },
      ],
      removedImages: [],
    },
  })
  const image =
    '<iframe src="x"><b>no</b></iframe><picture><source srcset="/a.avif" src="/a.avif"><img src="/a.webp" alt="A"></picture>'
  expect(sanitizeWithReport(image)).toMatchObject({
    html: '<img src="/a.webp" alt="A" />',
    report: { embeds: [{ url: null }] },
  })
})

test('reports images that it removes, not those of the shop and over HTTPS', () => {
  const shown = ['/media/a.webp', 'a.webp', 'https://a.example/a.png']
  const removed = ['http://a.example/a.png', '//a.example/a.png', 'data:image/png;base64,AAAA']
  const images = [...shown, ...removed].map((src) => `<img\nsrc=${src} alt="[A]">`)
  expect(sanitizeWithReport(`${images.join('')}<video><img src="http://a.example/b.png"></video>`)).toEqual({
    html: expect.stringMatching(/^(?:<img src="[^"]+" alt="\[A\]" \/>){3}<span><\/span>$/),
    report: { embeds: [], removedImages: removed },
  })
})
