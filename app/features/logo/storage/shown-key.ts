/** `on` or `off` while there is a logo, absent while there is none: all a page looks at before it loads anything of the logo's. */
export const shownKey = 'boxwrightLogo'
