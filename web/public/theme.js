// theme.js: the right theme before the first paint.
(function () {
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('harbour-settings') || '{}');
  } catch (e) {
    kept = {};
  }
  var theme = kept.theme;
  if (!theme || theme === 'system') {
    theme = matchMedia('(prefers-contrast: more)').matches ? 'contrast' : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = theme;
})();
