/** Ports of web servers, to which URLs that people enter may lead. */
export const webPorts: readonly number[] = [80, 443, 8080, 8443]

/** "80, 443, 8080, and 8443" */
export const webPortsText = new Intl.ListFormat('en-US').format(webPorts.map(String))
