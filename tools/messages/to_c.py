def files(catalogues): return {}
