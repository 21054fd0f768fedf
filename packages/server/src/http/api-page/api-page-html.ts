/** URLs are relative, so the page works behind a proxy that adds a prefix before `/v1`. */
export const apiPageHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gasless Gateway API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="stylesheet" href="docs/page.css">
</head>
<body>
<div id="api"></div>
<noscript><p>This page needs JavaScript. The same as JSON: <a href="openapi.json">openapi.json</a></p></noscript>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`

/** Starts the viewer without its online validator, which is on another host. A key that is typed in is not stored. */
export const apiPageScript = `const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()

SwaggerUIBundle({
  url: new URL('openapi.json', location.href).href,
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  queryConfigEnabled: false,
  validatorUrl: null,
})
`

export const apiPageStyle = `body {
  margin: 0;
}

.swagger-ui .info {
  margin: 28px 0 20px;
}

/* There is one server: this one. */
.swagger-ui .scheme-container {
  margin: 0;
  padding: 0 0 16px;
  box-shadow: none;
}

.swagger-ui .schemes-server-container {
  display: none !important;
}
`
