const page = globalThis as { uploadedVideos?: Map<string, Blob> };
page.uploadedVideos ??= new Map();

/**
 * Videos that were uploaded on this page, by media ID, so that they needn't be fetched again. They belong to the page,
 * since React and the small scripts are built apart.
 */
export const uploadedVideos = page.uploadedVideos;
