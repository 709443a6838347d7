// Ten pages with banners as common consent tools write them, each in the color of {@link BANNER}. Their buttons work.
import { BANNER, PLAIN, page } from './ugly-pages.ts'

const LOCK = '<style>html,body{overflow:hidden;height:100%}</style>'
const at = (style: string) => `style="position:fixed;z-index:99999;background:${BANNER};${style}"`
const BAR = at('left:0;right:0;bottom:0;min-height:180px')
const MIDDLE = at('left:25%;right:25%;top:20%;min-height:380px')
const COVER = at('inset:0;opacity:.5;z-index:9999')
const SAY =
  'We and our partners store and access information on your device, such as cookies, to show content that fits.'
const gone = (selector: string) =>
  `onclick="document.querySelectorAll('${selector}').forEach(e=>e.remove());document.documentElement.style.overflow=document.body.style.overflow='auto'"`
/** Most come when the page is there already. */
const late = (html: string, ms = 700) =>
  `<script>setTimeout(()=>{const d=document.createElement('div');d.innerHTML=${JSON.stringify(html)};document.body.append(...d.children)},${ms})</script>`

const BANNERS: Readonly<Record<string, readonly [body: string, head?: string]>> = {
  OneTrust: [
    late(
      `<div id="onetrust-consent-sdk" data-nosnippet="true"><div class="onetrust-pc-dark-filter ot-fade-in" ${COVER}></div><div id="onetrust-banner-sdk" class="otFlat bottom ot-wo-title vertical-align-content" tabindex="0" role="region" aria-label="Cookie banner" ${BAR}><div role="dialog" aria-label="Privacy"><div class="ot-sdk-container"><div id="onetrust-policy"><div id="onetrust-policy-text">${SAY}</div></div><div id="onetrust-button-group-parent"><div id="onetrust-button-group"><button id="onetrust-pc-btn-handler">Settings</button><button id="onetrust-reject-all-handler" ${gone('#onetrust-consent-sdk')}>Reject All</button><button id="onetrust-accept-btn-handler" ${gone('#onetrust-consent-sdk')}>Accept All Cookies</button></div></div></div></div></div></div>`,
    ),
  ],
  Cookiebot: [
    late(
      `<div id="CybotCookiebotDialogBodyUnderlay" ${COVER}></div><div id="CybotCookiebotDialog" name="CybotCookiebotDialog" role="dialog" aria-modal="true" class="CybotEdge CybotCookiebotDialogActive" ${MIDDLE}><div id="CybotCookiebotDialogBody"><h2 id="CybotCookiebotDialogBodyContentTitle">This website uses cookies</h2><div id="CybotCookiebotDialogBodyContentText">${SAY}</div><div id="CybotCookiebotDialogBodyButtonsWrapper"><button id="CybotCookiebotDialogBodyButtonDecline" ${gone('[id^=CybotCookiebotDialog]')}>Deny</button><button id="CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll" ${gone('[id^=CybotCookiebotDialog]')}>Allow all</button></div></div></div>`,
    ),
    LOCK,
  ],
  Usercentrics: [
    `<script>setTimeout(()=>{const h=document.createElement('div');h.id='usercentrics-root';document.body.append(h);h.attachShadow({mode:'open'}).innerHTML=${JSON.stringify(`<div data-testid="uc-app-container"><div data-testid="uc-overlay" ${COVER}></div><div id="uc-main-dialog" role="dialog" data-testid="uc-default-wall" ${MIDDLE}><h1>Privacy Settings</h1><p data-testid="uc-message-container">${SAY}</p><button role="button" data-testid="uc-deny-all-button">Deny</button><button role="button" data-testid="uc-accept-all-button">Accept All</button></div></div>`)};h.shadowRoot.addEventListener('click',e=>e.target.matches('button')&&h.remove())},900)</script>`,
  ],
  Didomi: [
    `<div id="didomi-host" data-nosnippet="true" aria-hidden="false"><div id="didomi-popup" class="didomi-popup-backdrop didomi-notice-popup didomi-popup__backdrop" ${at('inset:0')}><div class="didomi-popup-container didomi-popup-notice" role="dialog" aria-modal="true"><div class="didomi-popup-notice-text">${SAY}</div><div id="buttons" class="didomi-popup-notice-buttons"><button id="didomi-notice-disagree-button" ${gone('#didomi-host')}>Disagree and close</button><button id="didomi-notice-agree-button" ${gone('#didomi-host')}>Agree and close</button></div></div></div></div>`,
    '<style>body.didomi-popup-open{overflow:hidden!important}</style><script>addEventListener("DOMContentLoaded",()=>document.body.classList.add("didomi-popup-open"))</script>',
  ],
  Quantcast: [
    late(
      `<div class="qc-cmp2-container" id="qc-cmp2-container" data-nosnippet=""><div class="qc-cmp2-main" id="qc-cmp2-main"><div class="qc-cmp-cleanslate css-1ffsodl" ${COVER}></div><div id="qc-cmp2-ui" class="qc-cmp2-ui" role="dialog" aria-modal="true" ${MIDDLE}><div class="qc-cmp2-summary-info">${SAY}</div><div class="qc-cmp2-summary-buttons"><button mode="secondary" size="large" ${gone('#qc-cmp2-container')}>DISAGREE</button><button mode="primary" size="large" ${gone('#qc-cmp2-container')}>AGREE</button></div></div></div></div>`,
    ),
  ],
  Complianz: [
    `<div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner cmplz-hidden banner-1 optin cmplz-bottom-right cmplz-categories-type-view-preferences cmplz-show" aria-modal="true" data-nosnippet="true" role="dialog" aria-live="polite" ${at('right:20px;bottom:20px;width:520px;min-height:300px')}><div class="cmplz-header"><div class="cmplz-title">Manage Consent</div></div><div class="cmplz-body"><div class="cmplz-message">${SAY}</div></div><div class="cmplz-buttons"><button class="cmplz-btn cmplz-accept" ${gone('#cmplz-cookiebanner-container')}>Accept</button><button class="cmplz-btn cmplz-deny" ${gone('#cmplz-cookiebanner-container')}>Deny</button></div></div></div>`,
  ],
  'Cookie Notice': [
    `<div id="cookie-notice" role="dialog" class="cookie-notice-hidden cookie-revoke-hidden cn-position-bottom cn-effect-none cookie-notice-visible" aria-label="Cookie Notice" ${BAR}><div class="cookie-notice-container"><span id="cn-notice-text" class="cn-text-container">${SAY}</span><span id="cn-notice-buttons" class="cn-buttons-container"><button id="cn-accept-cookie" data-cookie-set="accept" class="cn-set-cookie cn-button" ${gone('#cookie-notice')}>Ok</button><button id="cn-refuse-cookie" data-cookie-set="refuse" class="cn-set-cookie cn-button" ${gone('#cookie-notice')}>No</button></span></div></div>`,
  ],
  Osano: [
    late(
      `<div class="osano-cm-window" dir="ltr"><div role="dialog" aria-label="Cookie Consent Banner" class="osano-cm-window__dialog osano-cm-dialog osano-cm-dialog--position_bottom osano-cm-dialog--type_bar" ${BAR}><div class="osano-cm-dialog__content osano-cm-content"><span class="osano-cm-content__message osano-cm-message">${SAY}</span></div><div class="osano-cm-dialog__buttons osano-cm-buttons"><button class="osano-cm-accept-all osano-cm-button" ${gone('.osano-cm-window')}>Accept All</button><button class="osano-cm-denyAll osano-cm-button osano-cm-button--type_denyAll" ${gone('.osano-cm-window')}>Reject All</button></div></div></div>`,
      1500,
    ),
  ],
  Klaro: [
    late(
      `<div id="klaro"><div lang="en" class="klaro"><div role="dialog" aria-describedby="id-cookie-notice" id="klaro-cookie-notice" tabindex="0" class="cookie-notice" ${at('right:20px;bottom:20px;width:460px;min-height:220px')}><div class="cn-body"><p id="id-cookie-notice">${SAY}</p><div class="cn-ok"><a href="#" class="cm-link cn-learn-more">Let me choose</a><div class="cn-buttons"><button class="cm-btn cm-btn-danger cn-decline" type="button" ${gone('#klaro')}>I decline</button><button class="cm-btn cm-btn-success" type="button" ${gone('#klaro')}>That's ok</button></div></div></div></div></div></div>`,
    ),
  ],
  'a hand-made one': [
    `<div class="hint" role="status" ${at('left:40px;bottom:40px;width:420px;min-height:160px')}>This shop counts its visitors and uses cookies for that. <a href="#">More</a> <button ${gone('.hint')}>Got it</button></div>`,
  ],
}

export const CONSENT_PAGES = Object.entries(BANNERS).map(([name, [body, head]]) => ({
  name,
  html: page(PLAIN + body, head),
}))
