/** SVGs as drawing programs export them, with what is typical of each. */
export const drawingPrograms: Record<string, string> = {
  Inkscape: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="210mm" height="90mm" viewBox="0 0 210 90" version="1.1" id="svg5" inkscape:version="1.2.2 (b0a8486541, 2022-12-01)" sodipodi:docname="logo.svg"
 xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
<sodipodi:namedview id="namedview7" pagecolor="#ffffff" bordercolor="#666666" inkscape:document-units="mm" showgrid="false"><inkscape:grid type="xygrid" id="grid9"/></sodipodi:namedview>
<defs id="defs2"><inkscape:path-effect effect="bspline" id="path-effect42" is_visible="true" lpeversion="1"/><inkscape:perspective sodipodi:type="inkscape:persp3d" id="perspective1"/></defs>
<metadata id="metadata5"><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format><dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage"/><dc:title>Logo</dc:title></cc:Work></rdf:RDF></metadata>
<g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1"><path style="fill:#0055aa;stroke-width:0.26;-inkscape-stroke:none" d="M 10,10 H 80 V 80 H 10 Z" id="rect111" sodipodi:nodetypes="ccccc"/><path style="fill:#ff6600" d="m 150,45 a 30,30 0 1 1 -60,0 30,30 0 1 1 60,0 z" sodipodi:type="arc" sodipodi:cx="120"/></g></svg>
`,
  Figma: `<svg width="240" height="80" viewBox="0 0 240 80" fill="none" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<g clip-path="url(#clip0_12_34)"><g filter="url(#filter0_d_12_34)"><rect x="10" y="10" width="60" height="60" rx="12" fill="#5B2EFF"/></g>
<mask id="mask0_12_34" style="mask-type:luminance" maskUnits="userSpaceOnUse" x="90" y="10" width="140" height="60"><path d="M230 10H90V70H230V10Z" fill="white"/></mask><g mask="url(#mask0_12_34)"><path fill-rule="evenodd" clip-rule="evenodd" d="M90 30H230V50H90V30Z" fill="url(#paint0_linear_12_34)"/></g></g>
<defs><filter id="filter0_d_12_34" x="6" y="10" width="68" height="68" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/><feBlend mode="normal" in2="BackgroundImageFix" result="effect1"/><feBlend mode="normal" in="SourceGraphic" in2="effect1" result="shape"/></filter>
<linearGradient id="paint0_linear_12_34" x1="90" y1="40" x2="230" y2="40" gradientUnits="userSpaceOnUse"><stop stop-color="#5B2EFF"/><stop offset="1" stop-color="#FF2E93"/></linearGradient><clipPath id="clip0_12_34"><rect width="240" height="80" fill="white"/></clipPath></defs></svg>
`,
  CorelDRAW: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- Creator: CorelDRAW X7 -->
<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="100mm" height="40mm" version="1.1" style="shape-rendering:geometricPrecision; text-rendering:geometricPrecision; image-rendering:optimizeQuality; fill-rule:evenodd; clip-rule:evenodd" viewBox="0 0 10000 4000" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xodm="http://www.corel.com/coreldraw/odm/2003">
 <defs>
  <font id="FontID0" horiz-adv-x="722" font-variant="normal" style="fill-rule:nonzero" font-weight="700"><font-face font-family="Arial"><font-face-src><font-face-name name="Arial Bold"/></font-face-src></font-face><missing-glyph><path d="M0 0z"/></missing-glyph><glyph unicode="A" horiz-adv-x="722"><path d="M718 0l-157 0z"/></glyph></font>
  <style type="text/css">
   <![CDATA[
    @font-face { font-family:"Arial";font-variant:normal;font-weight:bold;src:url("#FontID0") format(svg)}
    .fil0 {fill:#E31E24}
    .fil1 {fill:#2B2A29}
   ]]>
  </style>
 </defs>
 <g id="Layer_x0020_1">
  <metadata id="CorelCorpID_0Corel-Layer"/>
  <polygon class="fil0" points="500,500 3500,500 3500,3500 500,3500 "/>
  <path class="fil1" d="M4000 1000l5500 0 0 2000 -5500 0z"/>
 </g>
</svg>
`,
  Illustrator: `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 16.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
	<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
	<!ENTITY ns_graphs "http://ns.adobe.com/Graphs/1.0/">
	<!ENTITY ns_vars "http://ns.adobe.com/Variables/1.0/">
	<!ENTITY ns_imrep "http://ns.adobe.com/ImageReplacement/1.0/">
	<!ENTITY ns_sfw "http://ns.adobe.com/SaveForWeb/1.0/">
	<!ENTITY ns_custom "http://ns.adobe.com/GenericCustomNamespace/1.0/">
	<!ENTITY ns_adobe_xpath "http://ns.adobe.com/XPath/1.0/">
]>
<svg version="1.1" id="Layer_1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" xmlns:graph="&ns_graphs;" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px" width="300px" height="120px" viewBox="0 0 300 120" enable-background="new 0 0 300 120" xml:space="preserve">
<metadata><sfw xmlns="&ns_sfw;"><slices></slices><sliceSourceBounds y="0" x="0" width="300" height="120" bottomLeftOrigin="true"></sliceSourceBounds></sfw></metadata>
<switch><foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1"><i:pgfRef  xlink:href="#adobe_illustrator_pgf"></i:pgfRef></foreignObject>
<g i:extraneous="self"><g><path fill="#D4145A" d="M20,20h80v80H20V20z"/><path fill="#22B573" d="M140,60c0-22.1,17.9-40,40-40s40,17.9,40,40s-17.9,40-40,40S140,82.1,140,60z"/></g></g></switch>
<i:pgf  id="adobe_illustrator_pgf"><![CDATA[
	eJzMvWmTHMd1KPoL+j/0vfcphhkBNGvffKMcL7KaoHlNkQyRtOmQFKEBMCDGGsxAswi0f/07W2bl
]]></i:pgf>
</svg>
`,
  'Affinity Designer': `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg width="100%" height="100%" viewBox="0 0 300 100" version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xml:space="preserve" xmlns:serif="http://www.serif.com/" style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;stroke-miterlimit:2;"><g id="Artboard1" serif:id="Artboard 1" transform="matrix(1,0,0,1,0,0)"><rect x="0" y="0" width="300" height="100" style="fill:none;"/><clipPath id="_clip1"><rect x="0" y="0" width="300" height="100"/></clipPath><g clip-path="url(#_clip1)"><path d="M20,20L180,20L180,80L20,80Z" style="fill:rgb(20,80,180);"/></g></g></svg>
`,
}

/** A diagram whose text is HTML, with a copy for programs that cannot show it. */
export const diagramSvg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" width="161px" height="81px" viewBox="-0.5 -0.5 161 81"><defs/><g><rect x="0" y="0" width="160" height="80" rx="12" ry="12" fill="#dae8fc" stroke="#6c8ebf"/><g transform="translate(-0.5 -0.5)"><switch><foreignObject pointer-events="none" width="100%" height="100%" requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility" style="overflow: visible; text-align: left;"><div xmlns="http://www.w3.org/1999/xhtml" style="display: flex; align-items: center; width: 158px; height: 1px;"><div style="font-size: 12px; font-family: Helvetica;">ACME</div></div></foreignObject><text x="80" y="44" fill="#000000" font-family="Helvetica" font-size="12px" text-anchor="middle">ACME</text></switch></g></g></svg>
`
