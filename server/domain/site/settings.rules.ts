import type { Settings } from './settings.contract.ts';

export function toSettingsEdit(settings: Settings): Settings {
  const { siteName, contactEmail, logoUrl, seoTitle, seoDescription, seoKeywords, canonicalUrl, robotsContent } = settings;
  const { ogTitle, ogDescription, ogImage, twitterTitle, twitterDescription, twitterImage, structuredData } = settings;
  return {
    siteName,
    contactEmail,
    logoUrl,
    seoTitle,
    seoDescription,
    seoKeywords,
    canonicalUrl,
    robotsContent,
    ogTitle,
    ogDescription,
    ogImage,
    twitterTitle,
    twitterDescription,
    twitterImage,
    structuredData,
  };
}
